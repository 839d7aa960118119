// Runs before the first paint, so that a chosen theme never flashes. `src/lib/browser/theme.ts` writes the
// stored value.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (var bar of document.querySelectorAll('meta[name=theme-color]'))
      bar.media = bar.dataset.themeOf === theme ? 'all' : 'not all';
  }
} catch {
  // Storage may be blocked (private windows, policies). The system's theme then applies.
}
