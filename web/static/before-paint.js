// Sets theme and language before the first paint. Outside the bundle, because it must run before it,
// and a separate file, because the pages allow no inline script but SvelteKit's hashed one.
(function () {
	var root = document.documentElement;
	var settings = {};
	try {
		settings = JSON.parse(localStorage.getItem('ugolki-settings') || '{}') || {};
	} catch (blocked) {
		// Storage may be blocked or hold something else; the defaults below then apply.
	}
	if (settings.theme === 'light' || settings.theme === 'dark') root.dataset.theme = settings.theme;
	// Russian is widely read in these languages' region; elsewhere English is the better guess.
	var region = /^(ru|be|uk|kk|ky|uz|tg|hy|az|ka)\b/i;
	var languages = navigator.languages || [navigator.language || 'ru'];
	var preferred = region.test(languages[0] || 'ru') ? 'ru' : 'en';
	for (var i = 0; i < languages.length; i++) {
		if (/^(ru|en)\b/i.test(languages[i])) {
			preferred = languages[i].slice(0, 2).toLowerCase();
			break;
		}
	}
	root.dataset.browserLanguage = preferred;
	var shown = settings.language === 'ru' || settings.language === 'en' ? settings.language : preferred;
	root.lang = shown;
	// The prerendered text is Russian; in another language it stays hidden until that language has loaded.
	if (shown !== 'ru') root.dataset.texts = 'waiting';
})();
