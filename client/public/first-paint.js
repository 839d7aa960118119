// Runs before the first paint, so that a chosen theme and the direction of the page never flash. Preloads the texts
// of the page's language: `build/first-texts.ts` names their files in the page.
// `src/lib/storage/device-keys.ts` has the keys; `src/lib/languages/page-language.ts` chooses the language alike.
// The server writes the network's language into the page, for browsers without an offered one.
(function () {
  var page = document.documentElement;
  var languages = ['en', 'de', 'es', 'ar'];
  var theme, chosen;
  try {
    theme = localStorage.getItem('theme');
    chosen = localStorage.getItem('weft:language');
  } catch {
    // Storage may be blocked (private windows, policies). The settings of the system and the browser then apply.
  }
  // The server writes the network's default theme into the page.
  theme = theme || page.dataset.theme;
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    for (var bar of document.querySelectorAll('meta[name=theme-color]'))
      bar.media = bar.dataset.themeOf === theme ? 'all' : 'not all';
  } else delete page.dataset.theme;
  var offered = [chosen || ''].concat(navigator.languages).map(function (tag) {
    return tag.toLowerCase().split('-')[0];
  });
  page.lang = offered.find((language) => languages.includes(language)) || page.lang;
  page.dir = page.lang === 'ar' ? 'rtl' : 'ltr';
  for (var texts of document.querySelectorAll('meta[name=texts][data-language=' + page.lang + ']')) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = texts.content;
    document.head.append(link);
  }
})();
