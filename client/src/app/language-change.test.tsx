import { act, screen, waitFor } from '@testing-library/react';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, expect, it } from 'vitest';
import { notify } from '@/alerts/toasts/notify';
import { clearToasts } from '@/alerts/toasts/toast-store';
import { changeLanguage } from '@/lib/languages/page-language';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';
import { texts } from './texts/generated';

afterEach(() => changeLanguage('en'));

afterEach(clearToasts);

const languageOf = (request: Request) => request.headers.get('accept-language');

it('shows names that the server translates in the new language, and keeps what is typed', async () => {
  const name = (request: Request) => (languageOf(request) === 'de' ? 'Deutschland' : 'Germany');
  answer(getOwnProfile, ({ request }) => ({
    user: buildOwnProfile({
      location: { city: 'Kiel', state: null, country: { _id: 'DE', name: name(request) }, pinCode: null },
    }),
  }));
  const countryCalls = answer(listCountries, ({ request }) => ({
    countries: [{ _id: 'DE', name: name(request) }],
  }));
  answer(listStates, { states: [] });
  const { user } = renderApp('/edit-profile', { signedIn: true });
  const country = await screen.findByRole('combobox', { name: 'Country' });
  await waitFor(() => expect(country).toHaveValue('Germany'));
  const city = screen.getByRole('textbox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Plön');
  await act(() => changeLanguage('de'));
  await waitFor(() => expect(country).toHaveValue('Deutschland'));
  expect(city).toHaveValue('Plön');
  expect(countryCalls.map(({ request }) => languageOf(request))).toEqual(['en', 'de']);
});

it('shows the messages below fields in the new language, and adds none', async () => {
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(email).toHaveAccessibleDescription(ACCOUNT_TEXTS.rules.email));
  const english = ACCOUNT_TEXTS.rules.email;
  await user.type(screen.getByLabelText('Password'), 'sixfold88');
  await act(() => changeLanguage('de'));
  await waitFor(() => expect(email).toHaveAccessibleDescription(ACCOUNT_TEXTS.rules.email));
  expect(ACCOUNT_TEXTS.rules.email).not.toBe(english);
  expect(screen.getByLabelText('Passwort')).not.toBeInvalid();
});

it('shows a toast that stays, and the open help, in the new language', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp('/settings/account', { signedIn: true });
  await screen.findByRole('heading', { name: 'Settings' });
  act(() =>
    notify.info(
      () => texts.device.newVersion({ app: 'Weft' }),
      { label: () => texts.device.reload, onAct: () => undefined },
      { isPersistent: true },
    ),
  );
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'Create a post',
  );
  await act(() => changeLanguage('de'));
  expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).toHaveTextContent('Beitrag erstellen');
  expect(screen.getByText('Eine neue Version von Weft ist bereit')).toBeInTheDocument();
  expect(screen.getByText('Neu laden')).toBeInTheDocument();
});
