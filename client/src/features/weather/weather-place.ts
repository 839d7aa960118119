import { useState } from 'react';
import { readKept, writeKept } from '@/lib/kept-text';

/** Where the weather is shown of. */
export type WeatherPlace = { readonly city: string } | { readonly lat: number; readonly lon: number };

/** The key that the specification names (1.9). */
const CITY_KEY = 'weatherCity';
export const FALLBACK_CITY = 'Mumbai';

/** The place whose weather is shown, a kept city at first; a chosen city is kept, where somebody stands is not. */
export function useWeatherPlace(): [place: WeatherPlace, setPlace: (place: WeatherPlace) => void] {
  const [place, setPlace] = useState<WeatherPlace>(() => ({ city: readKept(CITY_KEY) || FALLBACK_CITY }));
  return [
    place,
    (next) => {
      if ('city' in next) writeKept(CITY_KEY, next.city);
      setPlace(next);
    },
  ];
}
