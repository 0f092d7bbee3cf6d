import adapter from '@sveltejs/adapter-static';

/** @type {import('@sveltejs/kit').Config} */
const config = {
	compilerOptions: {
		discloseVersion: false,
		cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css).slice(0, 4)}`
	},
	kit: {
		adapter: adapter({ pages: 'build', assets: 'build', fallback: '200.html', precompress: true }),
		// Each page has one inline script, SvelteKit's start-up; its hash is in the page's policy.
		csp: {
			mode: 'hash',
			directives: {
				'default-src': ['self'],
				'script-src': ['self', 'wasm-unsafe-eval'],
				'style-src': ['self', 'unsafe-inline'],
				'img-src': ['self', 'data:'],
				'connect-src': ['self'],
				'worker-src': ['self'],
				'object-src': ['none'],
				'base-uri': ['self'],
				'form-action': ['self']
			}
		},
		version: { pollInterval: 0 }
	}
};

export default config;
