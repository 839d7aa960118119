import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../testing/http/forms.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

describe('the lists of places', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const ask = async (query: { aliases?: 'true' }, language = 'en') => {
    const headers = { 'accept-language': language };
    const browser = app.browser();
    const { countries } = (await browser.call(listCountries, { query, headers })).data;
    const { states } = (await browser.call(listStates, { query: { ...query, country: 'DE' }, headers })).data;
    return [countries.find(({ _id }) => _id === 'DE'), states.find(({ _id }) => _id === 'DE-BY')];
  };

  it('have nothing but code and name, unless other names are asked for', async () => {
    expect(await ask({})).toEqual([
      { _id: 'DE', name: 'Germany' },
      { _id: 'DE-BY', name: 'Bayern', country: 'DE' },
    ]);
    const [country, state] = await ask({ aliases: 'true' });
    expect(country?.aliases).toContain('Bundesrepublik Deutschland');
    expect(state?.aliases).toEqual(['Bavaria']);
  });

  it('are in the language that the caller accepts', async () => {
    expect(await ask({}, 'es-MX, en;q=0.5')).toEqual([
      { _id: 'DE', name: 'Alemania' },
      { _id: 'DE-BY', name: 'Baviera', country: 'DE' },
    ]);
  });

  it('show the home of a member in the language of each reader, by whatever name it was entered', async () => {
    const [owner, reader] = [await app.addMember(), await app.addMember()];
    const form = formOf({ 'location[state]': 'Bavaria', 'location[country]': 'Alemania' });
    (await owner.browser.call(updateProfile, { form })).data satisfies object;
    const readIn = async (language: string) => {
      const headers = { 'accept-language': language };
      const { data } = await reader.browser.call(getProfile, { params: { id: owner.id }, headers });
      const location = 'user' in data ? data.user.location : undefined;
      return [location?.state, location?.country].map((place) => [place?._id, place?.name]);
    };
    const read = await Promise.all(['en', 'de', 'es', 'ar'].map(readIn));
    expect(read).toEqual([
      [
        ['DE-BY', 'Bayern'],
        ['DE', 'Germany'],
      ],
      [
        ['DE-BY', 'Bayern'],
        ['DE', 'Deutschland'],
      ],
      [
        ['DE-BY', 'Baviera'],
        ['DE', 'Alemania'],
      ],
      [
        ['DE-BY', 'بافاريا'],
        ['DE', 'ألمانيا'],
      ],
    ]);
  });
});
