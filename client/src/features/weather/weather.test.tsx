import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hideCard, showCard } from '@weft/shared/profiles/cards-contract';
import type { DashboardCard } from '@weft/shared/profiles/choices';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { getCurrentWeather, getForecast, getUvIndex } from '@weft/shared/weather/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import type { CurrentWeather } from '@weft/shared/weather/views';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { afterEach, expect, it, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildCounts } from '@/testing/network-builders';
import { openFeed } from '@/testing/open-feed';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const weatherIn = (name: string, temp = 29.4): CurrentWeather => ({
  name,
  sys: { country: 'IN' },
  coord: { lat: 18.52, lon: 73.86 },
  dt: 1_772_344_800,
  timezone: 19_800,
  main: { temp, feels_like: 32.1, humidity: 74, pressure: 1008 },
  wind: { speed: 4.12 },
  visibility: 4500,
  weather: [{ description: 'haze', icon: '50d' }],
});

const city = (url: string) => new URL(url).searchParams.get('q') ?? '';

function openDashboard(profile?: Partial<OwnProfile>) {
  const forecastCalls = answer(getForecast, {
    city: { name: 'Pune', country: 'IN', timezone: 19_800 },
    list: Array.from({ length: 16 }, (_, index) => ({
      dt: 1_772_344_800 + index * 10_800,
      main: { temp: 25 + index },
      weather: [{ description: 'clear sky', icon: '01d' }],
    })),
  });
  answer(getUvIndex, { value: 6.2 });
  return { forecastCalls, ...openFeed([], profile) };
}

const card = () => screen.findByRole('region', { name: 'Weather' });
afterEach(() => localStorage.clear());

async function choose(item: string) {
  const user = userEvent.setup();
  await user.click(within(await card()).getByRole('button', { name: 'Weather options' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it.each([
  ['Lyon', 'Lyon'],
  [null, 'Mumbai'],
])('starts with the city of the profile, %s, and stores nothing', async (home, shown) => {
  answer(getCurrentWeather, ({ request }) => weatherIn(city(request.url)));
  openDashboard({ location: { city: home, state: null, country: null, pinCode: null } });
  expect(await within(await card()).findAllByText(`${shown}, IN`)).not.toHaveLength(0);
  expect(localStorage.getItem('weatherCity')).toBeNull();
});

/** Answers as the server does, which keeps hidden cards with the member. */
function keepHiddenCards() {
  const hidden = new Set<DashboardCard>();
  answer(getOwnProfile, () => ({ user: buildOwnProfile({ hiddenCards: [...hidden] }) }));
  answer(hideCard, ({ params }) => {
    hidden.add(params['card'] as DashboardCard);
    return {};
  });
  answer(showCard, ({ params }) => {
    hidden.delete(params['card'] as DashboardCard);
    return {};
  });
  return hidden;
}

it('can be hidden on all devices, and shown again in the settings', async () => {
  answer(getNetworkCounts, { counts: buildCounts() });
  const asked = answer(getCurrentWeather, ({ request }) => weatherIn(city(request.url)));
  openDashboard().unmount();
  const hidden = keepHiddenCards();
  const first = renderApp('/dashboard', { signedIn: true });
  await choose('Hide Weather');
  expect(await screen.findByText(WEATHER_TEXTS.hidden)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull();
  await waitFor(() => expect([...hidden]).toEqual(['weather']));
  first.unmount();

  // Another device has nothing stored.
  localStorage.clear();
  asked.length = 0;
  const other = renderApp('/dashboard', { signedIn: true });
  expect(await screen.findByText('Be the first to share something with your network!')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull();
  expect(asked).toEqual([]);
  other.unmount();

  const { user } = renderApp('/settings/home', { signedIn: true });
  await user.click(await screen.findByRole('switch', { name: 'Weather on Home', checked: false }));
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
  expect(await card()).toBeVisible();
  await waitFor(() => expect([...hidden]).toEqual([]));
});

it('is shown again by Undo and by the switch in the settings, and stays if hiding fails', async () => {
  answer(getCurrentWeather, ({ request }) => weatherIn(city(request.url)));
  openDashboard();
  const hidden = keepHiddenCards();
  const user = userEvent.setup();
  await choose('Hide Weather');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await card()).toBeVisible();
  await waitFor(() => expect([...hidden]).toEqual([]));
  answer(hideCard, () => failWith('INTERNAL'));
  await choose('Hide Weather');
  expect(await screen.findByText('Refused: INTERNAL')).toBeVisible();
  expect(await card()).toBeVisible();
});

it('comes after the box that starts a post on a phone, and before it on a wide window', async () => {
  answer(getCurrentWeather, () => failWith('UNAVAILABLE'));
  const { unmount } = openDashboard();
  const isBefore = async () => {
    const box = await screen.findByRole('region', { name: 'Create a post' });
    return ((await card()).compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  };
  expect(await isBefore()).toBe(true);
  unmount();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  openDashboard();
  expect(await isBefore()).toBe(false);
  const feed = await screen.findByRole('tabpanel');
  expect((await card()).compareDocumentPosition(feed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});

it('shows Mumbai until the member chooses a city, then stores the chosen one', async () => {
  answer(getCurrentWeather, ({ request }) =>
    city(request.url) === 'Atlantis' ? failWith('NOT_FOUND') : weatherIn(city(request.url)),
  );
  openDashboard();
  const user = userEvent.setup();
  expect(await within(await card()).findAllByText(/Mumbai, IN/)).not.toHaveLength(0);
  expect(within(await card()).getByText('4.1 m/s')).toBeInTheDocument();
  expect(within(await card()).getByText('4.5 km')).toBeInTheDocument();
  const hours = await within(await card()).findByRole('list', { name: 'Forecast' });
  await waitFor(() => expect(within(hours).getAllByRole('listitem')).toHaveLength(7));
  expect(within(hours).getAllByRole('listitem')[0]).toHaveTextContent('11hClear sky, 25°');

  await user.click(within(await card()).getByRole('button', { name: 'Weather options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change City' }));
  const field = await screen.findByLabelText('City');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Change City' }));
  expect(await screen.findByText('Please enter a city')).toBeInTheDocument();
  await user.type(field, ' Pune {Enter}');
  expect(await within(await card()).findAllByText(/Pune, IN/)).not.toHaveLength(0);
  expect(localStorage.getItem('weatherCity')).toBe('Pune');

  await user.click(within(await card()).getByRole('button', { name: 'Weather options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change City' }));
  await user.clear(await screen.findByLabelText('City'));
  await user.type(screen.getByLabelText('City'), 'Atlantis{Enter}');
  expect(await screen.findByText('Failed to load weather for Atlantis')).toBeInTheDocument();
  expect(within(await card()).getAllByText(/Pune, IN/)).not.toHaveLength(0);
  expect(localStorage.getItem('weatherCity')).toBe('Pune');
});

it('shows a failure inside the card and retries on demand', async () => {
  let isAway = true;
  answer(getCurrentWeather, () =>
    isAway ? failWith('UNAVAILABLE', { message: 'Failed to load weather data' }) : weatherIn('Mumbai'),
  );
  openDashboard();
  const alert = await within(await card()).findByRole('alert');
  expect(within(await card()).getAllByText('Failed to load weather data')).toHaveLength(1);
  expect(within(await card()).queryByText(/Mumbai/)).toBeNull();
  expect(within(await card()).queryByRole('button', { name: 'Show forecast' })).toBeNull();
  expect(await screen.findByText('Be the first to share something with your network!')).toBeInTheDocument();
  isAway = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await within(await card()).findByText('74%')).toBeInTheDocument();
});

it('refetches on Synchronize', async () => {
  let temperature = 20;
  answer(getCurrentWeather, () => weatherIn('Mumbai', (temperature += 1)));
  const { forecastCalls } = openDashboard();
  const user = userEvent.setup();
  expect(await within(await card()).findAllByText('21°')).not.toHaveLength(0);
  await user.click(within(await card()).getByRole('button', { name: 'Weather options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Synchronize' }));
  expect(await within(await card()).findAllByText('22°')).not.toHaveLength(0);
  await waitFor(() => expect(forecastCalls).toHaveLength(2));
});

it("uses the member's position, and keeps the chosen city if access is denied", async () => {
  const asked: string[] = [];
  answer(getCurrentWeather, ({ request }) => {
    asked.push(new URL(request.url).search);
    return weatherIn(city(request.url) || 'Lonavala');
  });
  localStorage.setItem('weatherCity', 'Pune');
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  openDashboard();
  expect(await within(await card()).findAllByText(/Pune, IN/)).not.toHaveLength(0);
  getCurrentPosition.mockImplementationOnce((found) =>
    found({ coords: { latitude: 18.75, longitude: 73.4 } } as GeolocationPosition),
  );
  await choose('Use My Location');
  expect(await within(await card()).findAllByText(/Lonavala, IN/)).not.toHaveLength(0);
  expect(asked.at(-1)).toBe('?lat=18.75&lon=73.4');
  expect(getCurrentPosition.mock.lastCall?.[2]).toMatchObject({ enableHighAccuracy: true, timeout: 10_000 });
  getCurrentPosition.mockImplementationOnce((_found, failed) =>
    failed?.({ message: 'denied' } as GeolocationPositionError),
  );
  await choose('Use My Location');
  expect(await screen.findByText(WEATHER_TEXTS.failed.location({ city: 'Pune' }))).toBeVisible();
  expect(await within(await card()).findAllByText(/Pune, IN/)).not.toHaveLength(0);
  expect(localStorage.getItem('weatherCity')).toBe('Pune');
  Reflect.deleteProperty(navigator, 'geolocation');
});
