/** The sky; `icon` is an OpenWeather code: two digits, then `d` for day or `n` for night. */
export const WEATHER_TEXTS = {
  rules: {
    city: 'Please enter a city',
    place: 'Please enter a city, or a latitude and longitude',
  },
  failed: {
    load: 'Failed to load weather data',
    city: (city: string) => `Failed to load weather for ${city}`,
    location: (city: string) => `We couldn't get your location. Showing the weather in ${city}.`,
  },
  hidden: 'The weather is hidden. You can show it again in Settings.',
} as const;
