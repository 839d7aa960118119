import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { useState } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { weatherQueries } from './api/weather-queries';
import { locateMe } from './locate-me';
import { useWeatherPlace } from './weather-place';

/** Weather of the chosen place, and the actions of the card. */
export function useWeather() {
  const queryClient = useQueryClient();
  const { place, city, chooseCity, setPosition } = useWeatherPlace();
  const [isLocating, setLocating] = useState(false);
  const current = useQuery(weatherQueries.current(place));

  /** Reports an unknown city and keeps the current one. */
  const changeCity = async (next: string) => {
    try {
      await queryClient.fetchQuery(weatherQueries.current({ city: next }));
      chooseCity(next);
    } catch {
      notify.error(WEATHER_TEXTS.failed.city({ city: next }));
    }
  };

  const locate = async () => {
    setLocating(true);
    try {
      setPosition(await locateMe());
    } catch {
      // A refusal must not replace the chosen city.
      setPosition(undefined);
      notify.info(WEATHER_TEXTS.failed.location({ city }));
    } finally {
      setLocating(false);
    }
  };

  const synchronize = () => void queryClient.invalidateQueries({ queryKey: weatherQueries.all() });

  return { place, current, isLocating, changeCity, locate, synchronize };
}
