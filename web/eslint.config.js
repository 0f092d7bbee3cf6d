// Checks what neither the compiler nor the formatter sees: unawaited promises, unused code,
// misused Svelte features.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
	{ ignores: ['.svelte-kit/', 'build/', 'static/', 'src/lib/generated/'] },
	js.configs.recommended,
	ts.configs.recommended,
	svelte.configs.recommended,
	// Prettier owns the layout.
	svelte.configs.prettier,
	{
		languageOptions: {
			parserOptions: {
				projectService: { allowDefaultProject: ['eslint.config.js', 'svelte.config.js'] },
				extraFileExtensions: ['.svelte'],
				tsconfigRootDir: import.meta.dirname
			}
		}
	},
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } }
	},
	{
		rules: {
			// The compiler checks undefined names.
			'no-undef': 'off',
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': [
				'error',
				// An event handler may be asynchronous.
				{ checksVoidReturn: { attributes: false } }
			],
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			eqeqeq: ['error', 'always', { null: 'ignore' }],
			// The page is always served at the root of its host.
			'svelte/no-navigation-without-resolve': 'off',
			// Maps and sets here are private to a class; what is shown is in `$state`.
			'svelte/prefer-svelte-reactivity': 'off'
		}
	}
);
