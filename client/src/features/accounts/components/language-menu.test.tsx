import { act, screen, waitFor, within } from '@testing-library/react';
import { area } from '@weft/shared/languages/area';
import { changeLanguage as changeStoredLanguage } from '@weft/shared/accounts/language-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { forgetMember } from '@/lib/api/forget-member';
import { changeLanguage, pageLanguage, startLanguage } from '@/lib/languages/page-language';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { deferred } from '@/testing/open-feed';
import { answer } from '@/testing/server';

test('before sign-in, a choice applies at once and keeps the typed text and the focus', async () => {
  const { user } = renderApp('/');
  await user.type(await screen.findByLabelText('Email'), 'asha@example.com');
  const menu = screen.getByRole('combobox', { name: 'Language' });
  const names = within(menu).getAllByRole('option');
  expect(names.map((option) => [option.textContent, option.lang])).toEqual([
    ['English', 'en'],
    ['Deutsch', 'de'],
    ['Español', 'es'],
    ['العربية', 'ar'],
  ]);
  await user.selectOptions(menu, 'Deutsch');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(screen.getByLabelText('E-Mail')).toHaveValue('asha@example.com');
  expect(menu).toHaveValue('de');
  expect(menu).toHaveFocus();
  expect(menu).toHaveAccessibleName('Sprache');
});

test('every screen without a session has the menu', async () => {
  for (const address of ['/register', '/forgot-password', '/terms', '/privacy-policy', '/no/such/screen']) {
    const { unmount } = renderApp(address);
    expect(await screen.findByRole('combobox', { name: 'Language' })).toBeVisible();
    unmount();
  }
});

test('settings have a section for the language, which stays after signing out', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(changeStoredLanguage, { language: 'ar' });
  const { user } = renderApp('/settings/language', { signedIn: true });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'العربية');
  expect(await screen.findByRole('heading', { name: 'اللغة' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  forgetMember();
  expect(localStorage.getItem('weft:language')).toBe('ar');
});

test('a choice in another tab applies here', async () => {
  renderApp('/');
  await startLanguage();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'weft:language', newValue: 'es' }));
  });
  expect(await screen.findByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
});

test('of two choices in quick succession the last one applies', async () => {
  const english = { greeting: 'Hello' };
  const german = deferred<{ texts: typeof english }>();
  area(
    {
      en: english,
      es: english,
      ar: english,
      'en-XA': english,
      de: () => german.promise,
    },
    [],
  );
  const first = changeLanguage('de');
  await act(() => changeLanguage('es'));
  german.settle({ texts: english });
  await first;
  expect(pageLanguage.get()).toBe('es');
  expect(localStorage.getItem('weft:language')).toBe('es');
});

test('a language that cannot be loaded leaves the page as it was, and says so', async () => {
  const english = { greeting: 'Hello' };
  let isOnline = false;
  const load = () => (isOnline ? Promise.resolve({ texts: english }) : Promise.reject(new Error('offline')));
  area({ en: english, de: english, es: load, ar: english, 'en-XA': english }, []);
  const { user } = renderApp('/');
  const menu = await screen.findByRole('combobox', { name: 'Language' });
  await user.selectOptions(menu, 'Español');
  expect(await screen.findByText("Couldn't load Español. Please try again.")).toBeVisible();
  await waitFor(() => expect(menu).toHaveValue('en'));
  isOnline = true;
  await user.selectOptions(menu, 'Español');
  expect(await screen.findByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
});
