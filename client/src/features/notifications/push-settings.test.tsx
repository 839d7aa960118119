import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countUnreadNotifications, getNotificationSettings } from '@weft/shared/notifications/contract';
import {
  getPush,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
  type PUSH_TEST_OUTCOMES,
} from '@weft/shared/notifications/push-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { answer, failWith } from '@/testing/server';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';

const SUBSCRIPTION = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } };

/** The browser's side: what the member answers, and what it knows. */
let permission: NotificationPermission;
let pages: EventTarget & {
  getRegistration: () => Promise<unknown>;
  getRegistrations: () => Promise<unknown[]>;
};
let subscribe: ReturnType<typeof vi.fn>;
const unsubscribe = vi.fn(() => Promise.resolve(true));

beforeEach(() => {
  permission = 'default';
  const subscription = { options: {}, toJSON: () => SUBSCRIPTION, unsubscribe };
  subscribe = vi.fn(() => Promise.resolve(subscription));
  const pushManager = { getSubscription: () => Promise.resolve(subscription), subscribe };
  pages = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve({ active: {}, pushManager }),
    getRegistrations: () => Promise.resolve([]),
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => {
      permission = permission === 'default' ? 'granted' : permission;
      return Promise.resolve(permission);
    },
  });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  Object.defineProperty(navigator, 'serviceWorker', { value: pages, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function open(isOn = false) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(countUnreadNotifications, { unreadCount: 0 });
  answer(getNotificationSettings, () => failWith('UNAVAILABLE', { message: 'Not now' }));
  answer(getPush, { publicKey: 'BKey', isOn });
  renderApp('/settings/notifications', { signedIn: true });
  return userEvent.setup();
}

test('push is turned on by a button, which asks for permission, and off again', async () => {
  const user = open();
  const calls = answer(subscribeToPush, { isOn: true });
  const button = await screen.findByRole('button', { name: 'Turn on push' });
  expect(permission).toBe('default');
  answer(getPush, { publicKey: 'BKey', isOn: true });
  await user.click(button);
  const off = await screen.findByRole('button', { name: 'Turn off push' });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  expect(await calls[0]?.request.json()).toEqual(SUBSCRIPTION);
  expect(screen.getByText(/Messages come without their text/)).toBeVisible();
  const ended = answer(unsubscribeFromPush, { isOn: false });
  answer(getPush, { publicKey: 'BKey', isOn: false });
  await user.click(off);
  expect(await screen.findByRole('button', { name: 'Turn on push' })).toBeVisible();
  expect(ended).toHaveLength(1);
});

test('the step that failed is named', async () => {
  const user = open();
  const button = await screen.findByRole('button', { name: 'Turn on push' });
  subscribe.mockRejectedValueOnce(new Error('AbortError'));
  await user.click(button);
  expect(await screen.findByText(/couldn't reach its push service/)).toBeVisible();
  pages.getRegistration = () => Promise.resolve(undefined);
  await user.click(button);
  expect(await screen.findByText(/not ready for push in this browser yet/)).toBeVisible();
});

test.each<[(typeof PUSH_TEST_OUTCOMES)[number], RegExp]>([
  ['accepted', /The test arrived/],
  ['refused', /refused the test/],
  ['expired', /no longer knows this browser/],
  ['unreachable', /The server couldn't reach/],
])('a test that is %s says so', async (outcome, said) => {
  permission = 'granted';
  const user = open(true);
  answer(testPush, () => {
    pages.dispatchEvent(new MessageEvent('message', { data: { kind: 'push-arrived', tag: 'test' } }));
    return { outcome };
  });
  await user.click(await screen.findByRole('button', { name: 'Test push' }));
  expect(await screen.findByText(said)).toBeVisible();
});

test('Safari on a phone is told to install the app first', async () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(window, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  open();
  expect(await screen.findByText(/add Weft to the Home Screen first/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on push' })).not.toBeInTheDocument();
});

test('a browser that blocks notifications says where to allow them', async () => {
  permission = 'denied';
  open();
  expect(await screen.findByText(/blocks notifications from this site/)).toBeVisible();
});
