import { useQuery } from '@tanstack/react-query';
import { weatherQueries } from '../api/weather-queries';
import type { WeatherPlace } from '../weather-place';
import { localHour, formatTemperature, skyText } from '../weather-format';
import { SkyIcon } from './sky-icon';
import { texts } from '../texts/generated';

/** Number of forecast entries shown. */
const SHOWN = 7;

/** The next hours. Space is reserved while the forecast loads; after a failure it is left out. */
export function WeatherForecast({ place }: { place: WeatherPlace }) {
  const { data, error } = useQuery(weatherQueries.forecast(place));
  if (error) return null;
  return (
    <ul
      aria-label={texts.forecast}
      className="mt-3.5 grid min-h-[75px] grid-cols-7 gap-0.5 border-t border-line pt-3.5 text-center text-micro text-muted tabular-nums"
    >
      {data?.list.slice(0, SHOWN).map((entry) => (
        <li key={entry.dt}>
          {localHour(entry.dt, data.city.timezone)}
          <SkyIcon code={entry.weather[0]?.icon ?? ''} className="mx-auto my-1 size-[18px]" />
          <span className="sr-only">{skyText(entry)}, </span>
          <b className="font-semibold text-text">{formatTemperature(entry.main.temp)}</b>
        </li>
      ))}
    </ul>
  );
}
