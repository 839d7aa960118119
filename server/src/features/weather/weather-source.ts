import type { CurrentWeather, Forecast, UvIndex } from '@weft/shared/weather/views';

/** Degrees north and east. */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** A city by name, or coordinates. */
export type Whereabouts = { readonly city: string } | Coordinates;

/** A weather service with a uniform format. Throws NOT_FOUND for an unknown city, UNAVAILABLE if it is unreachable. */
export interface WeatherSource {
  current(where: Whereabouts): Promise<CurrentWeather>;
  forecast(where: Whereabouts): Promise<Forecast>;
  uvIndex(where: Coordinates): Promise<UvIndex>;
}

/** Number of three-hour steps in a forecast: two days. */
export const FORECAST_STEPS = 16;
