import { currentLanguage } from '@weft/shared/languages/current-language';
import { spokenLanguage } from '@weft/shared/languages/languages';
import * as z from 'zod/mini';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { CurrentWeather, Forecast, UvIndex } from '@weft/shared/weather/views';
import { notFound } from '../../errors/common.ts';
import { askService, serviceUrl } from './ask-service.ts';
import { FORECAST_STEPS, type WeatherSource, type Whereabouts } from './weather-source.ts';

/** Fields that the service's response may lack. */
const AnsweredNow = z.extend(CurrentWeather, {
  visibility: z._default(z.nullable(z.number()), null),
  timezone: z._default(z.number(), 0),
  sys: z._default(z.object({ country: z._default(z.string(), '') }), { country: '' }),
});

const asParameters = (where: Whereabouts): Readonly<Record<string, string | number>> =>
  'city' in where ? { q: where.city } : { lat: where.lat, lon: where.lon };

function found<T>(answer: T | undefined, where: Whereabouts): T {
  if (answer !== undefined) return answer;
  throw notFound(() =>
    'city' in where ? WEATHER_TEXTS.failed.city({ city: where.city }) : WEATHER_TEXTS.failed.load,
  );
}

/** A service with the API of OpenWeather 2.5; `base` ends before `/weather`. */
export function openWeather(base: string, key: string): WeatherSource {
  const ask = async <S extends z.ZodMiniType>(
    path: string,
    where: Whereabouts,
    schema: S,
    further: Readonly<Record<string, string | number>> = {},
  ): Promise<z.infer<S>> => {
    const parameters = {
      ...asParameters(where),
      ...further,
      units: 'metric',
      lang: spokenLanguage(currentLanguage()),
      appid: key,
    };
    return found(await askService(serviceUrl(base, path, parameters), schema), where);
  };
  return {
    current: (where) => ask('/weather', where, AnsweredNow),
    forecast: (where) => ask('/forecast', where, Forecast, { cnt: FORECAST_STEPS }),
    uvIndex: (where) => ask('/uvi', where, UvIndex),
  };
}
