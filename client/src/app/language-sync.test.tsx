import { act, screen, waitFor } from '@testing-library/react';
import { login } from '@weft/shared/accounts/contract';
import { changeLanguage as changeStoredLanguage } from '@weft/shared/accounts/language-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const menuNamed = (name: string) => screen.findByRole('combobox', { name });

test('a page takes over the stored language', async () => {
  answer(getOwnProfile, { user: buildOwnProfile({ language: 'de' }) });
  renderApp('/settings/language', { signedIn: true });
  expect(await menuNamed('Sprache')).toHaveValue('de');
});

test('a change on another device applies to open pages, which reload what the server wrote', async () => {
  const sockets = answerSockets();
  const calls = answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/settings/language', { signedIn: true });
  await menuNamed('Language');
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  act(() => sockets.send('language_changed', { language: 'es' }));
  expect(await menuNamed('Idioma')).toHaveValue('es');
  await waitFor(() => expect(calls.at(-1)?.request.headers.get('accept-language')).toBe('es'));
});

test('a profile that an organisation has changed is read again', async () => {
  const sockets = answerSockets();
  answer(getOwnProfile, { user: buildOwnProfile() });
  renderApp('/settings/language', { signedIn: true });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  const calls = answer(getOwnProfile, { user: buildOwnProfile() });
  act(() => sockets.send('profile_changed'));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('a choice in the settings is stored; if that fails, the page says so', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const calls = answer(changeStoredLanguage, { language: 'de' });
  const { user } = renderApp('/settings/language', { signedIn: true });
  await user.selectOptions(await menuNamed('Language'), 'Deutsch');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await calls[0]?.request.json()).toEqual({ language: 'de' });
  answer(changeStoredLanguage, () => failWith('UNAVAILABLE', { message: '' }));
  await user.selectOptions(await menuNamed('Sprache'), 'English');
  expect(await screen.findByText('Failed to save your language')).toBeVisible();
});

test.each([
  ['without a stored language stores the one that was chosen before', undefined, ['es'], 'Idioma'],
  ['with a stored language applies it and stores nothing', 'de', [], 'Sprache'],
] as const)('a sign-in %s', async (_what, language, stored, section) => {
  const me = buildOwnProfile(language && { language });
  answer(getOwnProfile, { user: me });
  answer(login, { token: 'a-token', user: me });
  const calls = answer(changeStoredLanguage, { language: 'es' });
  const { user } = renderApp('/settings/language');
  await user.selectOptions(await menuNamed('Language'), 'Español');
  await user.type(screen.getByLabelText('Correo electrónico'), 'asha@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(await screen.findByRole('heading', { name: section })).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(stored.length));
  expect(await Promise.all(calls.map(({ request }) => request.json()))).toEqual(
    stored.map((code) => ({ language: code })),
  );
});

test('a sign-in does not store a language that Weft no longer offers', async () => {
  localStorage.setItem('weft:language', 'en-XA');
  const me = buildOwnProfile();
  answer(getOwnProfile, { user: me });
  answer(login, { token: 'a-token', user: me });
  const calls = answer(changeStoredLanguage, { language: 'en' });
  const { user } = renderApp('/settings/language');
  await user.type(await screen.findByLabelText('Email'), 'asha@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'Language' })).toBeVisible();
  expect(calls).toEqual([]);
});
