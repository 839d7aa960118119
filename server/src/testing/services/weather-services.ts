import { createServer, type ServerResponse } from 'node:http';
import { listenLocally } from '../http/listen-locally.ts';

/** A stub's response: a body, only a status, invalid JSON, or none. */
type ServiceAnswer =
  | { readonly json: unknown }
  | { readonly status: number }
  | { readonly text: string }
  | 'silence';

/** A weather service on loopback with the real services' formats. */
export interface WeatherServices {
  readonly url: string;
  /** Path and parameters of every call, in order. */
  readonly calls: URL[];
  /** Sets the response; without argument the weather again. */
  answerWith(answer?: ServiceAnswer): void;
  close(): Promise<void>;
}

const HOUR = 3600;
/** 2026-03-01 06:00 UTC. */
const NOW = 1_772_344_800;

const openWeatherNow = {
  coord: { lon: 73.86, lat: 18.52 },
  weather: [{ id: 721, main: 'Haze', description: 'haze', icon: '50d' }],
  base: 'stations',
  main: { temp: 29.4, feels_like: 32.1, temp_min: 29, temp_max: 30, pressure: 1008, humidity: 74 },
  visibility: 4500,
  wind: { speed: 4.1, deg: 270 },
  clouds: { all: 20 },
  dt: NOW,
  sys: { type: 1, id: 9052, country: 'IN', sunrise: NOW - HOUR, sunset: NOW + HOUR },
  timezone: 19_800,
  id: 1_259_229,
  name: 'Pune',
  cod: 200,
};

const openWeatherForecast = {
  cod: '200',
  message: 0,
  cnt: 16,
  list: Array.from({ length: 16 }, (_, index) => ({
    dt: NOW + (index + 1) * 3 * HOUR,
    main: { temp: 25 + index / 10, pressure: 1008, humidity: 70 },
    weather: [{ id: 800, main: 'Clear', description: 'clear sky', icon: index % 2 ? '01n' : '01d' }],
    pop: 0,
    dt_txt: 'unused',
  })),
  city: { id: 1, name: 'Pune', country: 'IN', timezone: 19_800, sunrise: 1, sunset: 2 },
};

const openMeteoNow = {
  latitude: 18.5,
  longitude: 73.9,
  utc_offset_seconds: 19_800,
  current_units: { temperature_2m: '°C' },
  current: {
    time: NOW,
    interval: 900,
    temperature_2m: 29.4,
    relative_humidity_2m: 74,
    apparent_temperature: 32.1,
    is_day: 1,
    weather_code: 45,
    pressure_msl: 1008,
    wind_speed_10m: 4.1,
    visibility: 4500,
    uv_index: 6.2,
  },
  hourly: {
    time: Array.from({ length: 49 }, (_, index) => NOW + index * HOUR),
    temperature_2m: Array.from({ length: 49 }, (_, index) => 25 + index / 10),
    weather_code: Array.from({ length: 49 }, () => 61),
    is_day: Array.from({ length: 49 }, (_, index) => Number(index < 12)),
  },
};

function weatherAt(url: URL): ServiceAnswer {
  const isUnknown = (url.searchParams.get('q') ?? url.searchParams.get('name')) === 'Nowhere';
  switch (url.pathname) {
    case '/data/2.5/weather':
      return isUnknown ? { status: 404 } : { json: openWeatherNow };
    case '/data/2.5/forecast':
      return isUnknown ? { status: 404 } : { json: openWeatherForecast };
    case '/data/2.5/uvi':
      return { json: { lat: 18.52, lon: 73.86, date: NOW, value: 6.2 } };
    case '/v1/search':
      return {
        json: isUnknown
          ? { generationtime_ms: 1 }
          : { results: [{ id: 1, name: 'Pune', latitude: 18.52, longitude: 73.86, country_code: 'IN' }] },
      };
    case '/v1/forecast':
      return { json: openMeteoNow };
    default:
      return { status: 404 };
  }
}

function send(response: ServerResponse, answer: ServiceAnswer): void {
  if (answer === 'silence') return;
  if ('status' in answer) response.writeHead(answer.status).end('{}');
  else if ('text' in answer) response.end(answer.text);
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer.json));
}

/** Starts both services on one port: OpenWeather's below `/data/2.5`, Open-Meteo's two below `/v1`. */
export async function startWeatherServices(): Promise<WeatherServices> {
  let instead: ServiceAnswer | undefined;
  const calls: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    calls.push(url);
    send(response, instead ?? weatherAt(url));
  });
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    calls,
    answerWith: (answer) => {
      instead = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
