/// <reference types="@sveltejs/kit" />

declare global {
	namespace App {}
}

export {};
