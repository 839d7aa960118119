/** Every text of the weather card that more than one place needs (specification 1.8). */
export const WEATHER_TEXTS = {
  rules: {
    city: 'Please enter a city',
    place: 'Please name a city, or a latitude and a longitude',
  },
  failed: {
    load: 'Failed to load weather data',
    city: (city: string) => `Failed to load weather for ${city}`,
  },
} as const;
