import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { oneLine } from '../text/normal-text.ts';
import { WEATHER_TEXTS } from './texts.ts';
import { CurrentWeather, Forecast, UvIndex } from './views.ts';

const { rules } = WEATHER_TEXTS;

const degrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: () => rules.place })),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(-most, { error: () => rules.place }), z.maximum(most, { error: () => rules.place })),
    ),
  );

const City = z
  .string({ error: () => rules.city })
  .check(z.overwrite(oneLine), z.trim(), z.minLength(1, { error: () => rules.city }), z.maxLength(100));

/** A city by name, or coordinates. */
const PlaceQuery = z
  .object({ q: z.optional(City), lat: z.optional(degrees(90)), lon: z.optional(degrees(180)) })
  .check(
    z.refine(({ q, lat, lon }) => q !== undefined || (lat !== undefined && lon !== undefined), {
      error: () => rules.place,
      path: ['q'],
    }),
  );

const common = {
  method: 'GET',
  access: 'session',
  atRoot: false,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
} as const;

export const getCurrentWeather = endpoint({
  ...common,
  id: 'weather.current',
  path: '/weather/current',
  summary: 'Get the current weather of a city or place.',
  query: PlaceQuery,
  answer: CurrentWeather,
});

export const getForecast = endpoint({
  ...common,
  id: 'weather.forecast',
  path: '/weather/forecast',
  summary: 'Get the forecast for a city or place, in steps of three hours.',
  query: PlaceQuery,
  answer: Forecast,
});

export const getUvIndex = endpoint({
  ...common,
  id: 'weather.uv',
  path: '/weather/uv',
  summary: 'Get the UV index at a place.',
  query: z.object({ lat: degrees(90), lon: degrees(180) }),
  answer: UvIndex,
});
