import { act, screen, waitFor } from '@testing-library/react';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

afterEach(() => changeLanguage('en'));

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
