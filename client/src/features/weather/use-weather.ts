import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { useState } from 'react';
import { notify } from '@/notifications/notify';
import { weatherQueries } from './api/weather-queries';
import { locateMe } from './locate-me';
import { FALLBACK_CITY, useWeatherPlace } from './weather-place';

/** The weather of the chosen place, and what may be done about it. */
export function useWeather() {
  const queryClient = useQueryClient();
  const [place, setPlace] = useWeatherPlace();
  const [isLocating, setLocating] = useState(false);
  const current = useQuery(weatherQueries.current(place));

  /** A city that nobody knows is said, and what was shown stays (specification 1.8). */
  const changeCity = async (city: string) => {
    try {
      await queryClient.fetchQuery(weatherQueries.current({ city }));
      setPlace({ city });
    } catch {
      notify.error(WEATHER_TEXTS.failed.city(city));
    }
  };

  const locate = async () => {
    setLocating(true);
    try {
      setPlace(await locateMe());
    } catch {
      // Nobody is asked twice: the city that the specification names stands in (1.8).
      setPlace({ city: FALLBACK_CITY });
      notify.info(`Your location can't be had. Here is the weather in ${FALLBACK_CITY}.`);
    } finally {
      setLocating(false);
    }
  };

  const synchronize = () => void queryClient.invalidateQueries({ queryKey: weatherQueries.all() });

  return { place, current, isLocating, changeCity, locate, synchronize };
}
