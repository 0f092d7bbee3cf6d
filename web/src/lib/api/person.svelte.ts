/** The person as the server knows them, for every page to show. */

class Person {
	/** The number of a guest; null until the server has told it. */
	guest = $state<number | null>(null);
	/** The name that the person has given, as others see it. */
	name = $state<string | null>(null);
}

export const person = new Person();
