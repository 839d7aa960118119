import { currentLanguage } from '@weft/shared/languages/current-language';
import { spokenLanguage } from '@weft/shared/languages/languages';
import * as z from 'zod/mini';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import type { CurrentWeather, Forecast } from '@weft/shared/weather/views';
import { notFound } from '../../errors/common.ts';
import { askService, serviceUrl } from './ask-service.ts';
import { skyOfCode } from './sky-of-code.ts';
import { FORECAST_STEPS, type Coordinates, type WeatherSource, type Whereabouts } from './weather-source.ts';

const HOURS_A_STEP = 3;

const Places = z.object({
  results: z._default(
    z.array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        country_code: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
});

const Now = z.object({
  utc_offset_seconds: z.number(),
  current: z.object({
    time: z.number(),
    temperature_2m: z.number(),
    relative_humidity_2m: z.number(),
    apparent_temperature: z.number(),
    is_day: z.number(),
    weather_code: z.number(),
    pressure_msl: z.number(),
    wind_speed_10m: z.number(),
    visibility: z._default(z.nullable(z.number()), null),
  }),
});

const Hours = z.object({
  utc_offset_seconds: z.number(),
  hourly: z.object({
    time: z.array(z.number()),
    temperature_2m: z.array(z.number()),
    weather_code: z.array(z.number()),
    is_day: z.array(z.number()),
  }),
});

const Uv = z.object({ current: z.object({ uv_index: z.number() }) });

const NOW_FIELDS = Object.keys(Now.shape.current.shape)
  .filter((name) => name !== 'time')
  .join(',');
const HOUR_FIELDS = 'temperature_2m,weather_code,is_day';

interface Site extends Coordinates {
  readonly name: string;
  readonly country: string;
}

const invalidPlace = (city: string) => notFound(() => WEATHER_TEXTS.failed.city({ city }));

/** Open-Meteo, which needs no key, converted to OpenWeather's format. */
export function openMeteo(base: string, geocodingBase: string): WeatherSource {
  const locate = async (where: Whereabouts): Promise<Site> => {
    if (!('city' in where)) return { ...where, name: '', country: '' };
    const url = serviceUrl(geocodingBase, '/v1/search', {
      name: where.city,
      count: 1,
      language: spokenLanguage(currentLanguage()),
      format: 'json',
    });
    const site = (await askService(url, Places))?.results[0];
    if (!site) throw invalidPlace(where.city);
    return { lat: site.latitude, lon: site.longitude, name: site.name, country: site.country_code };
  };

  const ask = async <S extends z.ZodMiniType>(
    { lat, lon }: Coordinates,
    fields: Readonly<Record<string, string | number>>,
    schema: S,
  ): Promise<z.infer<S>> => {
    const units = { wind_speed_unit: 'ms', timeformat: 'unixtime', timezone: 'auto' };
    const url = serviceUrl(base, '/v1/forecast', { latitude: lat, longitude: lon, ...fields, ...units });
    const answer = await askService(url, schema);
    if (answer === undefined) throw notFound(() => WEATHER_TEXTS.failed.load);
    return answer;
  };

  return {
    async current(where) {
      const site = await locate(where);
      return presentNow(site, await ask(site, { current: NOW_FIELDS }, Now));
    },
    async forecast(where) {
      const site = await locate(where);
      const forecast_hours = FORECAST_STEPS * HOURS_A_STEP + 1;
      return presentForecast(site, await ask(site, { hourly: HOUR_FIELDS, forecast_hours }, Hours));
    },
    async uvIndex(where) {
      return { value: (await ask(where, { current: 'uv_index' }, Uv)).current.uv_index };
    },
  };
}

function presentNow(site: Site, { current, utc_offset_seconds }: z.infer<typeof Now>): CurrentWeather {
  return {
    name: site.name,
    sys: { country: site.country },
    coord: { lat: site.lat, lon: site.lon },
    dt: current.time,
    timezone: utc_offset_seconds,
    main: {
      temp: current.temperature_2m,
      feels_like: current.apparent_temperature,
      humidity: current.relative_humidity_2m,
      pressure: current.pressure_msl,
    },
    wind: { speed: current.wind_speed_10m },
    visibility: current.visibility,
    weather: [skyOfCode(current.weather_code, current.is_day === 1)],
  };
}

/** Every third hour, starting with the next. */
function presentForecast(site: Site, { hourly, utc_offset_seconds }: z.infer<typeof Hours>): Forecast {
  const list = hourly.time.flatMap((dt, index) => {
    const temp = hourly.temperature_2m[index];
    const code = hourly.weather_code[index];
    const isStep = index > 0 && index % HOURS_A_STEP === 0;
    if (!isStep || temp === undefined || code === undefined) return [];
    return [{ dt, main: { temp }, weather: [skyOfCode(code, hourly.is_day[index] === 1)] }];
  });
  return { city: { name: site.name, country: site.country, timezone: utc_offset_seconds }, list };
}
