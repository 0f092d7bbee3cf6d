/** How the browser tests run: the system's Chromium against the real binary, a server and a database for each worker. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** The installed Chromium, without access to other machines. */
const launchOptions = {
	executablePath: process.env['UGOLKI_CHROMIUM'] ?? '/usr/bin/chromium',
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		// Containers have little shared memory, and software rendering does not need it.
		'--disable-dev-shm-usage'
	]
};

export default defineConfig({
	testDir: '.',
	outputDir: 'test-results',
	// CI has two shared cores: what fails twice is wrong, what fails once is reported as flaky.
	retries: process.env.CI ? 1 : 0,
	// More than half of a test's time is waiting: for a clock, an animation or a lost network.
	workers: Math.min(2 * availableParallelism(), 8),
	fullyParallel: true,
	forbidOnly: true,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: [['list']],
	use: {
		launchOptions,
		actionTimeout: 10_000,
		navigationTimeout: 15_000,
		trace: 'off',
		locale: 'ru-RU',
		timezoneId: 'Europe/Moscow',
		colorScheme: 'light',
		viewport: { width: 1280, height: 800 }
	},
	projects: [
		{ name: 'proof', testDir: 'tests' },
		{ name: 'shots', testDir: 'shots', timeout: 180_000 }
	]
});
