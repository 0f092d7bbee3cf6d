// Checks what neither the compiler nor the formatter sees: above all promises that nobody awaits.
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

export default defineConfig(
	{ ignores: ['test-results/'] },
	js.configs.recommended,
	ts.configs.recommended,
	{
		languageOptions: {
			parserOptions: {
				projectService: { allowDefaultProject: ['eslint.config.js'] },
				tsconfigRootDir: import.meta.dirname
			}
		}
	},
	{
		rules: {
			// The compiler checks names.
			'no-undef': 'off',
			// Playwright reads what a fixture needs from its pattern, also where that is empty.
			'no-empty-pattern': 'off',
			// What is taken out of an object to pass the rest on.
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			eqeqeq: ['error', 'always', { null: 'ignore' }]
		}
	}
);
