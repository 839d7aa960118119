import { accentStyle } from '@weft/shared/appearance/accent';

/** Replaces the colours that the server put into this page; null shows the product's own. */
export function showAccent(accent: string | null): void {
  document.querySelector('style[data-accent]')?.remove();
  if (accent === null) return;
  const style = document.createElement('style');
  style.dataset['accent'] = '';
  // The Content Security Policy allows style elements with the page's nonce only.
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  style.textContent = accentStyle(accent);
  document.head.append(style);
}
