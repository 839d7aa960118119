import * as z from 'zod/mini';

/** What the sky does; `icon` is a code of OpenWeather's: two digits, then `d` for day or `n` for night. */
const Sky = z.object({ description: z.string(), icon: z.string() });

/** The weather of now, in the form of OpenWeather 2.5 with metric units (specification 1.3): °C, %, hPa, m/s, metres. */
export const CurrentWeather = z.object({
  name: z.string(),
  sys: z.object({ country: z.string() }),
  coord: z.object({ lat: z.number(), lon: z.number() }),
  /** Seconds since 1970, and how many seconds the place is ahead of UTC. */
  dt: z.number(),
  timezone: z.number(),
  main: z.object({
    temp: z.number(),
    feels_like: z.number(),
    humidity: z.number(),
    pressure: z.number(),
  }),
  wind: z.object({ speed: z.number() }),
  /** Null where the service doesn't tell. */
  visibility: z.nullable(z.number()),
  weather: z.array(Sky).check(z.minLength(1)),
});

const ForecastEntry = z.object({
  dt: z.number(),
  main: z.object({ temp: z.number() }),
  weather: z.array(Sky).check(z.minLength(1)),
});

/** What comes, in steps of three hours. */
export const Forecast = z.object({
  city: z.object({ name: z.string(), country: z.string(), timezone: z.number() }),
  list: z.array(ForecastEntry),
});

export const UvIndex = z.object({ value: z.number() });

export type CurrentWeather = z.infer<typeof CurrentWeather>;
export type ForecastEntry = z.infer<typeof ForecastEntry>;
export type Forecast = z.infer<typeof Forecast>;
export type UvIndex = z.infer<typeof UvIndex>;
