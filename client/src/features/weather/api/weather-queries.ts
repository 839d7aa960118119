import { queryOptions } from '@tanstack/react-query';
import { getCurrentWeather, getForecast, getUvIndex } from '@weft/shared/weather/contract';
import { call } from '@/lib/api/api-client';
import type { WeatherPlace } from '../weather-place';

/** Refetch interval, equal to the server's cache time. Milliseconds. */
const REFRESH = 600_000;

const fresh = { staleTime: REFRESH, refetchInterval: REFRESH, retry: false } as const;

const asQuery = (place: WeatherPlace) =>
  'city' in place ? { q: place.city } : { lat: String(place.lat), lon: String(place.lon) };

/** Query keys and functions of the weather. */
export const weatherQueries = {
  all: () => ['weather'] as const,

  current: (place: WeatherPlace) =>
    queryOptions({
      ...fresh,
      queryKey: [...weatherQueries.all(), 'current', place] as const,
      queryFn: ({ signal }) => call(getCurrentWeather, { query: asQuery(place), signal }),
    }),

  forecast: (place: WeatherPlace) =>
    queryOptions({
      ...fresh,
      queryKey: [...weatherQueries.all(), 'forecast', place] as const,
      queryFn: ({ signal }) => call(getForecast, { query: asQuery(place), signal }),
    }),

  uvIndex: ({ lat, lon }: { lat: number; lon: number }) =>
    queryOptions({
      ...fresh,
      queryKey: [...weatherQueries.all(), 'uv', lat, lon] as const,
      queryFn: ({ signal }) => call(getUvIndex, { query: { lat: String(lat), lon: String(lon) }, signal }),
    }),
};
