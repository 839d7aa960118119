import { useState } from 'react';
import { useOwnProfile } from '@/features/members';
import { readStored, writeStored } from '@/lib/storage/stored-text';

/** Where the weather is shown of. */
export type WeatherPlace = { readonly city: string } | { readonly lat: number; readonly lon: number };

const CITY_KEY = 'weatherCity';
const FALLBACK_CITY = 'Mumbai';

/**
 * The place whose weather is shown: the chosen city, which this browser keeps, else that of the member's profile. The member's
 * position lasts as long as the page.
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
