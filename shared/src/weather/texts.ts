export { texts as WEATHER_TEXTS } from './texts/generated/index.ts';
