import { readFile } from 'node:fs/promises';
import { sveltekit } from '@sveltejs/kit/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * What every table needs, as one script: it is smaller than twenty and arrives sooner. Rooms end with a slash; the
 * other entries are small modules that would otherwise become separate scripts.
 */
const OF_TABLE = [
	'api/',
	'board/',
	'rules/',
	'seat/',
	'table/',
	'live/api.ts',
	'rulesets/catalogue.svelte.ts'
];

function isOfTable(module: string): boolean {
	return OF_TABLE.some((part) => module.includes(`/src/lib/${part}`));
}

/**
 * SvelteKit's client imports all of Svelte as a namespace, which keeps code in the bundle that nothing calls. This
 * names what it uses.
 */
function namedImportsInKit(): Plugin {
	const whole = "import * as svelte from 'svelte';";
	const used = ['onMount', 'settled', 'tick', 'untrack'];
	const names = used.map((name) => `${name} as svelte_${name}`).join(', ');
	const members = used.map((name) => `${name}: svelte_${name}`).join(', ');
	const named = `import { ${names} } from 'svelte';\nconst svelte = { ${members} };`;
	return {
		name: 'named-imports-in-kit',
		apply: 'build',
		enforce: 'pre',
		transform: {
			filter: { id: /@sveltejs\/kit\/src\/runtime\/client\/client\.js$/ },
			handler(code) {
				if (!code.includes(whole)) this.error('SvelteKit imports Svelte in another way');
				return code.replace(whole, named);
			}
		}
	};
}

/** Leaves comments out of the texts, except the line that names the language. */
function textsWithoutComments(): Plugin {
	return {
		name: 'texts-without-comments',
		apply: 'build',
		enforce: 'pre',
		load: {
			filter: { id: /\.ftl\?raw$/ },
			async handler(id) {
				const text = await readFile(id.replace('?raw', ''), 'utf8');
				const lines = text.split('\n').filter((line) => /^(?!#)|^### Language/.test(line));
				return `export default ${JSON.stringify(`${lines.join('\n')}\n`)};`;
			}
		}
	};
}

export default defineConfig({
	plugins: [namedImportsInKit(), textsWithoutComments(), sveltekit()],
	worker: { format: 'es' },
	server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
	build: {
		rollupOptions: { output: { codeSplitting: { groups: [{ name: 'table', test: isOfTable }] } } }
	},
	test: {
		include: ['src/**/*.test.ts'],
		environment: 'node'
	}
});
