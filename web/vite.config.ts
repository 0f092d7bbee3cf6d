import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

/** What both tables load anyway: one script of it is smaller than twenty, and comes sooner. */
const SHARED =
	/\/src\/lib\/(settings|sound|i18n\/index|board\/|game\/(events|bridge|naming|seat|session|store|sync|timeline)|page\/Dialog|rulesets\/(names|catalogue)|table\/(?!GameTable|Results|RecordTable|recordWords))/;

export default defineConfig({
	plugins: [sveltekit()],
	worker: { format: 'es' },
	server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
	build: {
		rollupOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } } }
	},
	test: {
		include: ['src/**/*.test.ts'],
		environment: 'node'
	}
});
