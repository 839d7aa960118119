import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { ChevronDown, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { useCard } from '@/features/members';
import { joinFacts } from '@/lib/format/join-facts';
import { notify } from '@/alerts/toasts/notify';
import { Card } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { useWeather } from '../use-weather';
import { formatTemperature, placeText, skyText } from '../weather-format';
import { ChangeCityDialog } from './change-city-dialog';
import { SkyIcon } from './sky-icon';
import { WeatherFailure } from './weather-failure';
import { WeatherForecast } from './weather-forecast';
import { WeatherMenu } from './weather-menu';
import { WeatherNow } from './weather-now';
import { texts } from '../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

function WeatherSkeleton() {
  return (
    <SkeletonGroup label={texts.loading} className="max-md:hidden">
      <Skeleton className="mt-3 h-10 w-2/3" />
      <Skeleton className="mt-4 h-[38px]" />
      <Skeleton className="mt-3 h-[38px]" />
      <Skeleton className="mt-7 h-[61px]" />
    </SkeletonGroup>
  );
}

/** The weather card of the dashboard, unless the member hides it. */
export function WeatherCard() {
  const [isShown, show] = useCard('weather');
  const handleHide = () => {
    show(false);
    notify.info(WEATHER_TEXTS.hidden, { label: uiTexts.undo, onAct: () => show(true) });
  };
  return isShown ? <ShownWeather onHide={handleHide} /> : null;
}

/** Always expanded on desktops, collapsible on phones. Loads and retries independently of the dashboard. */
function ShownWeather({ onHide }: { onHide: () => void }) {
  const { place, current, isLocating, changeCity, locate, synchronize } = useWeather();
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const body = useId();
  const { data: weather, error } = current;
  const hasFailed = !weather && !!error;
  const title = weather ? placeText(weather) : 'city' in place ? place.city : texts.myLocation;
  const closeAnd = (act: () => void) => () => {
    setChanging(false);
    act();
  };

  return (
    <Card
      aria-label={texts.title}
      aria-busy={isLocating}
      className={cx('max-md:px-3.5 max-md:py-1', hasFailed ? 'px-3.5 py-2' : 'px-5 pt-4 pb-[18px]')}
    >
      <div className="flex items-center gap-2">
        {hasFailed ? (
          <WeatherFailure isBusy={current.isFetching} onRetry={() => void current.refetch()} />
        ) : (
          <>
            <span className="flex min-w-0 flex-1 items-center gap-2 text-small font-semibold max-md:hidden">
              <MapPin aria-hidden="true" className="size-4 flex-none" />
              <span className="truncate" title={title}>
                {isLocating ? texts.locating : title}
              </span>
            </span>
            <span className="flex min-w-0 flex-1 items-center gap-2 text-small md:hidden">
              {weather && (
                <SkyIcon code={weather.weather[0]?.icon ?? ''} className="size-5 text-accent-text" />
              )}
              {weather && <b className="text-[15px] tabular-nums">{formatTemperature(weather.main.temp)}</b>}
              <span className="truncate text-muted">{joinFacts([weather && skyText(weather), title])}</span>
            </span>
            <IconButton
              label={isOpen ? texts.hideForecast : texts.showForecast}
              aria-expanded={isOpen}
              aria-controls={body}
              className="md:hidden"
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown aria-hidden="true" className={cx('size-5', isOpen && 'rotate-180')} />
            </IconButton>
          </>
        )}
        <span className="-my-1.5 -me-2">
          <WeatherMenu
            onChangeCity={() => setChanging(true)}
            onLocate={() => void locate()}
            onSynchronize={synchronize}
            onHide={onHide}
          />
        </span>
      </div>
      {!hasFailed && (
        <div id={body} className={cx('max-md:pb-3', !isOpen && 'max-md:hidden')}>
          {weather ? (
            <>
              <WeatherNow weather={weather} updatedAt={current.dataUpdatedAt} />
              <WeatherForecast place={place} />
            </>
          ) : (
            <WeatherSkeleton />
          )}
        </div>
      )}
      {isChanging && (
        <ChangeCityDialog
          city={'city' in place ? place.city : ''}
          onChange={(city) => closeAnd(() => void changeCity(city))()}
          onLocate={closeAnd(() => void locate())}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  );
}
