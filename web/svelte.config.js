import adapter from '@sveltejs/adapter-static';

/** The components by the short class that scopes their styles. */
const scopes = new Map();

/** A short class for a component's styles; two components must never share one. */
function scopeOf(component) {
	const { hash, filename, css } = component;
	const scope = `s${hash(filename ?? css).slice(0, 4)}`;
	const owner = scopes.get(scope) ?? filename;
	if (owner !== filename) throw new Error(`${filename} and ${owner} have the same class ${scope}`);
	scopes.set(scope, filename);
	return scope;
}

/** @type {import('@sveltejs/kit').Config} */
const config = {
	compilerOptions: {
		discloseVersion: false,
		cssHash: scopeOf
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
