import type { CurrentWeather, Forecast, UvIndex } from '@weft/shared/weather/views';

/** Degrees north and east. */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** A city by its name, or a place. */
export type Whereabouts = { readonly city: string } | Coordinates;

/** A weather service, brought into one form. Throws NOT_FOUND for a city it doesn't know, UNAVAILABLE where it is away. */
export interface WeatherSource {
  current(where: Whereabouts): Promise<CurrentWeather>;
  forecast(where: Whereabouts): Promise<Forecast>;
  uvIndex(where: Coordinates): Promise<UvIndex>;
}

/** How many steps of three hours a forecast holds: two days. */
export const FORECAST_STEPS = 16;
