export { WeatherCard } from './components/weather-card';
export { WeatherSwitch } from './components/weather-switch';
