import { getCurrentWeather, getForecast, getUvIndex } from '@weft/shared/weather/contract';
import type { RateRule } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { WeatherSource, Whereabouts } from './weather-source.ts';

/** Prevents use of the server as a proxy to the weather service. */
const RATE: RateRule = { name: 'weather', per: 'member', points: 120, seconds: 600 };

/** Rounds to a hundredth of a degree, about a kilometre: enough for weather, and it hides the exact location. */
const near = (degrees: number): number => Math.round(degrees * 100) / 100;

function whereabouts({
  q,
  lat,
  lon,
}: {
  q?: string | undefined;
  lat?: number | undefined;
  lon?: number | undefined;
}): Whereabouts {
  if (lat !== undefined && lon !== undefined) return { lat: near(lat), lon: near(lon) };
  return { city: q ?? '' };
}

export function weatherRoutes(source: WeatherSource): readonly RouteBinding[] {
  const rates = { rates: [RATE] };
  return [
    route(getCurrentWeather, ({ query }) => source.current(whereabouts(query)), rates),
    route(getForecast, ({ query }) => source.forecast(whereabouts(query)), rates),
    route(getUvIndex, ({ query: { lat, lon } }) => source.uvIndex({ lat: near(lat), lon: near(lon) }), rates),
  ];
}
