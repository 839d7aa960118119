import { useState } from 'react';

/** Where the weather is shown of. */
export type WeatherPlace = { readonly city: string } | { readonly lat: number; readonly lon: number };

/** The key that the specification names (1.9); sign-out removes it. */
const CITY_KEY = 'weatherCity';
export const FALLBACK_CITY = 'Mumbai';

/** Storage may be switched off: the choice then lasts as long as the page. */
function keptCity(): string | null {
  try {
    return localStorage.getItem(CITY_KEY);
  } catch {
    return null;
  }
}

function keepCity(city: string): void {
  try {
    localStorage.setItem(CITY_KEY, city);
  } catch {
    // It is shown all the same.
  }
}

/** The place whose weather is shown, a kept city at first; a chosen city is kept, where somebody stands is not. */
export function useWeatherPlace(): [place: WeatherPlace, setPlace: (place: WeatherPlace) => void] {
  const [place, setPlace] = useState<WeatherPlace>(() => ({ city: keptCity() || FALLBACK_CITY }));
  return [
    place,
    (next) => {
      if ('city' in next) keepCity(next.city);
      setPlace(next);
    },
  ];
}
