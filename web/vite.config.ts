import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

/**
 * The rooms that every table needs, as one script: it is smaller than twenty, and comes sooner.
 */
const TABLE_ROOMS = ['api', 'board', 'rules', 'seat', 'table'];

function isOfTable(module: string): boolean {
	return TABLE_ROOMS.some((room) => module.includes(`/src/lib/${room}/`));
}

export default defineConfig({
	plugins: [sveltekit()],
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
