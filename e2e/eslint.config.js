// Checks what neither the compiler nor the formatter sees: above all unawaited promises.
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
			// The compiler checks undefined names.
			'no-undef': 'off',
			// Playwright reads a fixture's dependencies from its parameter pattern, even an empty one.
			'no-empty-pattern': 'off',
			// Properties that are taken out of an object to pass on the rest.
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
			eqeqeq: ['error', 'always', { null: 'ignore' }]
		}
	}
);
