import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCurrentWeather, getForecast, getUvIndex } from '@weft/shared/weather/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { startWeatherServices, type WeatherServices } from '../../testing/services/weather-services.ts';

const KEY = 'a-key-that-nobody-sees';
let services: WeatherServices;
beforeAll(async () => {
  services = await startWeatherServices();
});
afterAll(() => services.close());

describe.each([
  ['OpenWeather', true],
  ['Open-Meteo', false],
] as const)('the weather by %s', (_name, withKey) => {
  let app: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    app = await startTestApp({
      WEATHER_API_URL: `${services.url}/data/2.5`,
      OPEN_METEO_URL: services.url,
      OPEN_METEO_GEOCODING_URL: services.url,
      ...(withKey && { WEATHER_API_KEY: KEY }),
    });
    member = await app.addMember();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    services.answerWith();
    services.calls.length = 0;
    app.clock.advance(11 * 60_000);
  });

  const now = (query: Record<string, string>) => member.browser.call(getCurrentWeather, { query });
  const forecast = (query: Record<string, string>) => member.browser.call(getForecast, { query });

  it('of a city is that of now, in one form', async () => {
    const { data } = await now({ q: 'Pune' });
    expect(data).toMatchObject({
      name: 'Pune',
      sys: { country: 'IN' },
      main: { temp: 29.4, feels_like: 32.1, humidity: 74, pressure: 1008 },
      wind: { speed: 4.1 },
      visibility: 4500,
      timezone: 19_800,
    });
    expect(data.weather[0]).toMatchObject({ icon: '50d' });
  });

  it('forecast has steps of three hours', async () => {
    const { data } = await forecast({ q: 'Pune' });
    expect(data.list).toHaveLength(16);
    const [first, second] = data.list;
    expect((second?.dt ?? 0) - (first?.dt ?? 0)).toBe(3 * 3600);
    expect(first?.weather[0]?.icon).toMatch(/^\d\dd$/);
    expect(data.city).toMatchObject({ name: 'Pune', country: 'IN', timezone: 19_800 });
  });

  it('of a place is asked for within a kilometre', async () => {
    const query = { lat: '18.520431', lon: '73.856744' };
    expect((await now(query)).data.main.temp).toBe(29.4);
    expect((await member.browser.call(getUvIndex, { query })).data.value).toBe(6.2);
    for (const { searchParams } of services.calls) {
      expect([searchParams.get('lat') ?? searchParams.get('latitude')]).toEqual(['18.52']);
      expect([searchParams.get('lon') ?? searchParams.get('longitude')]).toEqual(['73.86']);
    }
  });

  it('is cached for ten minutes, for all members', async () => {
    await now({ q: 'Pune' });
    const asked = services.calls.length;
    const other = await app.addMember();
    await Promise.all([now({ q: 'pune ' }), other.browser.call(getCurrentWeather, { query: { q: 'PUNE' } })]);
    expect(services.calls).toHaveLength(asked);
    app.clock.advance(10 * 60_000);
    await Promise.all([now({ q: 'Pune' }), now({ q: 'Pune' }), now({ q: 'Pune' })]);
    expect(services.calls).toHaveLength(2 * asked);
  });

  it('of an unknown city is not found, by its name', async () => {
    const { failure, status } = await now({ q: 'Nowhere' });
    expect(status).toBe(404);
    expect(failure.message).toBe('Failed to load weather for Nowhere');
  });

  it('failures are in the language that the caller accepts', async () => {
    const failing = async (language: string, q: string) => {
      const headers = { 'accept-language': language };
      return (await member.browser.call(getCurrentWeather, { query: { q }, headers })).failure;
    };
    expect((await failing('en-XA', 'Nowhere')).message).toMatch(/^\[Fáíłéđ.* Nowhere\]$/);
    expect((await failing('en-XA', ' ')).fields?.['q']).toMatch(/^\[Płéášé/);
    for (const language of ['en', 'fr;q=0.9, en;q=0.1', 'tlh', '*', ';;q=x'])
      expect((await failing(language, 'Nowhere')).message).toBe('Failed to load weather for Nowhere');
  });

  it('is described in the language that the caller accepts, also where another one is cached', async () => {
    const ask = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await member.browser.call(getCurrentWeather, { query: { q: 'Pune' }, headers })).data
        .weather[0];
    };
    const described = [await ask('en'), await ask('de'), await ask('ar'), await ask('de')];
    const asked = services.calls.flatMap(
      ({ searchParams }) => searchParams.get('lang') ?? searchParams.get('language') ?? [],
    );
    expect(asked).toEqual(['en', 'de', 'ar']);
    const expected = withKey ? ['haze', 'haze', 'haze', 'haze'] : ['fog', 'Nebel', 'ضباب', 'Nebel'];
    expect(described.map((sky) => sky?.description)).toEqual(expected);
  });

  it.each([
    ['an error', { status: 500 }],
    ['a wrong key', { status: 401 }],
    ['a redirect', { status: 302 }],
    ['no JSON', { text: '<html>busy</html>' }],
    ['another form', { json: [] }],
    ['without end', { text: 'x'.repeat(2 * 1024 * 1024) }],
  ] as const)('is away where the service answers %s, and back when that is over', async (_what, answer) => {
    services.answerWith(answer);
    const { failure } = await now({ q: 'Pune' });
    expect(failure).toMatchObject({ code: 'UNAVAILABLE', message: 'Failed to load weather data' });
    services.answerWith();
    expect((await now({ q: 'Pune' })).status).toBe(200);
  });

  it('never takes a city for a part of an address', async () => {
    const city = 'a&appid=x/../../admin?#%00é';
    await now({ q: city });
    const [call] = services.calls;
    expect(call?.searchParams.get('q') ?? call?.searchParams.get('name')).toBe(city);
    expect(['/data/2.5/weather', '/v1/search']).toContain(call?.pathname);
  });

  it.each([
    '',
    '?q=',
    '?q=%20',
    '?lat=1',
    '?lat=91&lon=0',
    '?lat=1&lon=NaN',
    '?q=a&q=b',
    `?q=${'x'.repeat(101)}`,
  ])('rejects %j without calling the service', async (query) => {
    expect((await member.browser.fetch(`/api/weather/current${query}`)).status).toBe(400);
    expect(services.calls).toEqual([]);
  });

  it('is for members, under the API only, and never contains the key', async () => {
    expect((await app.browser().call(getCurrentWeather, { query: { q: 'Pune' } })).status).toBe(401);
    const text = await (await member.browser.fetch('/api/weather/current?q=Pune')).text();
    expect(text).not.toContain(KEY);
    const atRoot = await member.browser.fetch('/weather/current?q=Pune', {
      headers: { accept: 'application/json' },
    });
    expect(atRoot.status).toBe(404);
    expect(app.log.text()).not.toMatch(/Pune|a-key-that/);
  });
});

it('is away after ten seconds of silence, and nothing else waits for it', { timeout: 20_000 }, async () => {
  const app = await startTestApp({ OPEN_METEO_URL: services.url, OPEN_METEO_GEOCODING_URL: services.url });
  const member = await app.addMember();
  services.answerWith('silence');
  const asked = performance.now();
  const waiting = member.browser.call(getCurrentWeather, { query: { q: 'Pune' } });
  expect((await member.browser.fetch('/api/user/profile')).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(5000);
  expect((await waiting).failure.code).toBe('UNAVAILABLE');
  await app.close();
});
