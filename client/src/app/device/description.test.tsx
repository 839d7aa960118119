import { act, screen } from '@testing-library/react';
import { directionOf, OFFERED_LANGUAGES } from '@weft/shared/languages/languages';
import { expect, test } from 'vitest';
import page from '../../../index.html?raw';
import { changeLanguage } from '@/lib/languages/page-language';
import { renderApp } from '@/testing/render-app';

test('description and manifest of the page follow its language', async () => {
  const written = new DOMParser().parseFromString(page, 'text/html');
  document.head.append(...written.head.querySelectorAll('meta[name=description], link[rel=manifest]'));
  const description = () => document.querySelector('meta[name=description]')?.getAttribute('content');
  const manifest = () => document.querySelector('link[rel=manifest]')?.getAttribute('href');
  const before = [description(), manifest()];
  renderApp('/');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect([description(), manifest()]).toEqual(before);
  await act(() => changeLanguage('de'));
  expect(description()).toBe('Ein ruhiger, selbst gehosteter Ort für das Berufsleben.');
  expect(manifest()).toBe('/manifest.de.webmanifest');
});

test('a browser without scripts reads in every language what Weft needs', () => {
  const written = new DOMParser().parseFromString(page, 'text/html');
  const told = [...written.querySelectorAll<HTMLElement>('noscript > p')];
  expect(told.map(({ lang, dir }) => ({ lang, dir: dir || 'ltr' }))).toEqual(
    OFFERED_LANGUAGES.map(({ code }) => ({ lang: code, dir: directionOf(code) })),
  );
  expect(told.every(({ textContent }) => textContent.includes('JavaScript'))).toBe(true);
});
