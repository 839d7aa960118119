import { afterEach, describe, expect, it } from 'vitest';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import { LANGUAGES, type Language } from '@weft/shared/languages/languages';
import { Places } from './places.ts';

const places = new Places();
const speak = (language: Language) => setLanguageSource(() => language);
afterEach(() => speak('en'));

describe('names of places', () => {
  it.each([
    ['South Korea', 'KR'],
    ['Südkorea', 'KR'],
    ['Corea del Sur', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Vietnam', 'VN'],
    ['Turkey', 'TR'],
    ['Türkei', 'TR'],
    ['USA', 'US'],
    ['u.s.a.', 'US'],
    ['EE. UU.', 'US'],
    ['UK', 'GB'],
    ['Holland', 'NL'],
    ['ألمانيا', 'DE'],
    ['المانيا', 'DE'],
    ['de', 'DE'],
    ['Atlantis', undefined],
  ])('the country %s is %s', (name, code) => {
    expect(places.findCountry(name)?._id).toBe(code);
  });

  it.each([
    ['England', 'GB-ENG'],
    ['Inglaterra', 'GB-ENG'],
    ['Bavaria', 'DE-BY'],
    ['Bayern', 'DE-BY'],
    ['Baviera', 'DE-BY'],
    ['بافاريا', 'DE-BY'],
    ['Hiroshima', 'JP-34'],
    ['Prague', 'CZ-10'],
    ['Prag', 'CZ-10'],
    ['Vienna', 'AT-9'],
    ['فيينا', 'AT-9'],
    ['Moscow', 'RU-MOW'],
    ['Moskau', 'RU-MOW'],
    ['Bombay', 'IN-MH'],
    ['maharashtra', 'IN-MH'],
    ['Kairo', 'EG-C'],
    ['Atlantis', undefined],
  ])('the state %s is %s', (name, code) => {
    expect(places.findState(name)?._id).toBe(code);
  });

  it('a state of several countries is chosen by the country', () => {
    expect(['AR', 'ES'].map((country) => places.findState('La Rioja', country)?._id)).toEqual([
      'AR-F',
      'ES-LO',
    ]);
    expect(places.findState('Bavaria', 'US')).toBeUndefined();
  });

  it.each([
    ['Hamburg', 'DE-HH', true],
    ['hamburgo', 'DE-HH', true],
    ['هامبورغ', 'DE-HH', true],
    ['Wien', 'AT-9', true],
    ['Munich', 'DE-BY', false],
    ['Hamburg', null, false],
    [null, 'DE-HH', false],
  ])('the city %s in the state %s: %s', (city, state, isCityState) => {
    expect(places.isCityState(city, state)).toBe(isCityState);
  });

  it('are in the language of the reader; in English they are those of ISO', () => {
    const named = (language: Language) => {
      speak(language);
      return [places.countryById('DE')?.name, places.stateById('DE-BY')?.name, places.stateById('AI')?.name];
    };
    expect(LANGUAGES.map(named)).toEqual([
      ['Germany', 'Bayern', 'Anguilla'],
      ['Deutschland', 'Bayern', 'Anguilla'],
      ['Alemania', 'Baviera', 'Anguila'],
      ['ألمانيا', 'بافاريا', 'أنغويلا'],
      ['Germany', 'Bayern', 'Anguilla'],
    ]);
  });

  it('are sorted as the language does', () => {
    const firstIn = (language: Language) => {
      speak(language);
      return places
        .countries()
        .slice(0, 3)
        .map(({ name }) => name);
    };
    expect(firstIn('en')).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(firstIn('de')).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln']);
    expect(firstIn('es')).toEqual(['Afganistán', 'Albania', 'Alemania']);
  });

  it('find every place by its name and by each of its aliases, in every language', () => {
    for (const language of LANGUAGES) {
      speak(language);
      const lost = [
        ...places
          .countries({ aliases: true })
          .flatMap(({ _id, name }) => (places.findCountry(name)?._id === _id ? [] : [name])),
        ...places
          .states({ aliases: true })
          .flatMap(({ name, country }) => (places.findState(name, country) ? [] : [name])),
      ];
      expect({ language, lost }).toEqual({ language, lost: [] });
    }
  });
});
