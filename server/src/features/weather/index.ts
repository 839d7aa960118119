import { currentLanguage } from '@weft/shared/languages/current-language';
import type { CurrentWeather, Forecast, UvIndex } from '@weft/shared/weather/views';
import type { RouteBinding } from '../../http/routes/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { ResponseCache } from './response-cache.ts';
import { openMeteo } from './open-meteo.ts';
import { openWeather } from './open-weather.ts';
import { weatherRoutes } from './weather.routes.ts';
import type { WeatherSource, Whereabouts } from './weather-source.ts';

/** The services to use; URLs end after their version. */
interface WeatherSettings {
  readonly openWeatherUrl: string;
  /** Without a key Open-Meteo is used. */
  readonly openWeatherKey: string | undefined;
  readonly openMeteoUrl: string;
  readonly openMeteoGeocodingUrl: string;
}

interface Deps {
  readonly settings: WeatherSettings;
  readonly clock: Clock;
}

/** Descriptions and names of cities are in the language of the call. */
const keyOf = (where: Whereabouts): string =>
  `${currentLanguage()} ${'city' in where ? where.city.toLowerCase() : `${where.lat} ${where.lon}`}`;

/** Caches the source for ten minutes. */
function keeping(source: WeatherSource, clock: Clock): WeatherSource {
  const current = new ResponseCache<CurrentWeather>(clock);
  const forecast = new ResponseCache<Forecast>(clock);
  const uvIndex = new ResponseCache<UvIndex>(clock);
  return {
    current: (where) => current.of(keyOf(where), () => source.current(where)),
    forecast: (where) => forecast.of(keyOf(where), () => source.forecast(where)),
    uvIndex: (where) => uvIndex.of(`${where.lat} ${where.lon}`, () => source.uvIndex(where)),
  };
}

/** The weather, fetched by the server only. */
export function createWeather({ settings, clock }: Deps): { readonly routes: readonly RouteBinding[] } {
  const { openWeatherUrl, openWeatherKey, openMeteoUrl, openMeteoGeocodingUrl } = settings;
  const source =
    openWeatherKey === undefined
      ? openMeteo(openMeteoUrl, openMeteoGeocodingUrl)
      : openWeather(openWeatherUrl, openWeatherKey);
  return { routes: weatherRoutes(keeping(source, clock)) };
}
