/** The person as the server knows them, shown on every page. */

class Person {
	/** The guest's number; null until the server has answered. */
	guest = $state<number | null>(null);
	/** The person's chosen name, as others see it. */
	name = $state<string | null>(null);
}

export const person = new Person();
