import type { CurrentWeather, Forecast, UvIndex } from '@weft/shared/weather/views';
import type { RouteBinding } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { openMeteo } from './open-meteo.ts';
import { openWeather } from './open-weather.ts';
import { weatherRoutes } from './weather.routes.ts';
import type { WeatherSource, Whereabouts } from './weather-source.ts';

/** Which services are asked; addresses without what follows their versions. */
export interface WeatherSettings {
  readonly openWeatherUrl: string;
  /** Without a key Open-Meteo is asked. */
  readonly openWeatherKey: string | undefined;
  readonly openMeteoUrl: string;
  readonly openMeteoGeocodingUrl: string;
}

const keyOf = (where: Whereabouts): string =>
  'city' in where ? where.city.toLowerCase() : `${where.lat} ${where.lon}`;

/** The same source, its answers kept for ten minutes. */
function keeping(source: WeatherSource, clock: Clock): WeatherSource {
  const current = createKeptAnswers<CurrentWeather>(clock);
  const forecast = createKeptAnswers<Forecast>(clock);
  const uvIndex = createKeptAnswers<UvIndex>(clock);
  return {
    current: (where) => current(keyOf(where), () => source.current(where)),
    forecast: (where) => forecast(keyOf(where), () => source.forecast(where)),
    uvIndex: (where) => uvIndex(keyOf(where), () => source.uvIndex(where)),
  };
}

/** The weather, fetched by the server alone (specification 3.9). */
export function createWeather(
  settings: WeatherSettings,
  clock: Clock,
): { readonly routes: readonly RouteBinding[] } {
  const { openWeatherUrl, openWeatherKey, openMeteoUrl, openMeteoGeocodingUrl } = settings;
  const source =
    openWeatherKey === undefined
      ? openMeteo(openMeteoUrl, openMeteoGeocodingUrl)
      : openWeather(openWeatherUrl, openWeatherKey);
  return { routes: weatherRoutes(keeping(source, clock)) };
}
