import { useState } from 'react';
import { useOwnProfile } from '@/features/members';
import { readStored, writeStored } from '@/lib/storage/stored-text';

/** A place to show the weather of. */
export type WeatherPlace = { readonly city: string } | { readonly lat: number; readonly lon: number };

const CITY_KEY = 'weatherCity';
const FALLBACK_CITY = 'Mumbai';

/**
 * The place whose weather is shown: the member's position, which lasts as long as the page; else the chosen
 * city, which this browser stores; else the city of the profile.
 */
export function useWeatherPlace() {
  const { profile } = useOwnProfile();
  const [position, setPosition] = useState<WeatherPlace>();
  const [chosen, setChosen] = useState(() => readStored(CITY_KEY));
  const city = chosen || profile?.location.city || FALLBACK_CITY;
  const place: WeatherPlace = position ?? { city };

  const chooseCity = (next: string) => {
    writeStored(CITY_KEY, next);
    setChosen(next);
    setPosition(undefined);
  };

  return { place, city, chooseCity, setPosition };
}
