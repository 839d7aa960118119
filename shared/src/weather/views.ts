import * as z from 'zod/mini';

/** The sky; `icon` is an OpenWeather code: two digits, then `d` for day or `n` for night. */
const Sky = z.object({ description: z.string(), icon: z.string() });

/** The current weather in the format of OpenWeather 2.5 with metric units: °C, %, hPa, m/s, metres. */
export const CurrentWeather = z.object({
  name: z.string(),
  sys: z.object({ country: z.string() }),
  coord: z.object({ lat: z.number(), lon: z.number() }),
  /** Seconds since 1970, and the offset from UTC in seconds. */
  dt: z.number(),
  timezone: z.number(),
  main: z.object({
    temp: z.number(),
    feels_like: z.number(),
    humidity: z.number(),
    pressure: z.number(),
  }),
  wind: z.object({ speed: z.number() }),
  /** Null if the service omits it. */
  visibility: z.nullable(z.number()),
  weather: z.array(Sky).check(z.minLength(1)),
});

const ForecastEntry = z.object({
  dt: z.number(),
  main: z.object({ temp: z.number() }),
  weather: z.array(Sky).check(z.minLength(1)),
});

/** The forecast in steps of three hours. */
export const Forecast = z.object({
  city: z.object({ name: z.string(), country: z.string(), timezone: z.number() }),
  list: z.array(ForecastEntry),
});

export const UvIndex = z.object({ value: z.number() });

export type CurrentWeather = z.infer<typeof CurrentWeather>;
export type Forecast = z.infer<typeof Forecast>;
export type UvIndex = z.infer<typeof UvIndex>;
