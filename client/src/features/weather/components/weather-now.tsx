import { useQuery } from '@tanstack/react-query';
import type { CurrentWeather } from '@weft/shared/weather/views';
import { localNumber, localPercent } from '@/lib/format/number-format';
import { TimeAgo } from '@/ui/display/time-ago';
import { weatherQueries } from '../api/weather-queries';
import { formatDistance, formatSpeed, formatTemperature, skyText } from '../weather-format';
import { SkyIcon } from './sky-icon';
import { texts } from '../texts/generated';

const WHOLE = { maximumFractionDigits: 0 } as const;

function Reading({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-micro text-muted">{name}</dt>
      <dd className="text-small font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** Current temperature, sky and six readings. `updatedAt`: when they were fetched, milliseconds since 1970. */
export function WeatherNow({ weather, updatedAt }: { weather: CurrentWeather; updatedAt: number }) {
  const { main, wind, visibility, coord } = weather;
  const uv = useQuery(weatherQueries.uvIndex(coord));
  return (
    <>
      <div className="mt-1.5 mb-3.5 flex items-center gap-3.5">
        <span className="font-heading text-[2.5rem] leading-none font-semibold tracking-[-0.04em] tabular-nums">
          {formatTemperature(main.temp)}
        </span>
        <SkyIcon code={weather.weather[0]?.icon ?? ''} className="size-10 text-accent-text" />
        <span className="min-w-0 text-small text-muted">
          {skyText(weather)}
          <br />
          {texts.feelsLike({ degrees: formatTemperature(main.feels_like) })}
        </span>
      </div>
      <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-x-2 gap-y-3">
        <Reading name={texts.humidity}>{localPercent(main.humidity / 100)}</Reading>
        <Reading name={texts.wind}>{formatSpeed(wind.speed)}</Reading>
        <Reading name={texts.uvIndex}>{uv.data ? localNumber(uv.data.value, WHOLE) : '–'}</Reading>
        <Reading name={texts.pressure}>
          {texts.hectopascals({ value: localNumber(main.pressure, WHOLE) })}
        </Reading>
        <Reading name={texts.visibility}>{formatDistance(visibility)}</Reading>
        <Reading name={texts.updated}>
          <TimeAgo iso={new Date(updatedAt).toISOString()} />
        </Reading>
      </dl>
    </>
  );
}
