import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePassword, logout } from '@weft/shared/accounts/contract';
import { countUnreadNotifications, getNotificationSettings } from '@weft/shared/notifications/contract';
import {
  getPush,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
  type PUSH_TEST_OUTCOMES,
} from '@weft/shared/notifications/push-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { keepSession } from '@/lib/api/session';
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
const unsubscribe = vi.fn();

beforeEach(() => {
  permission = 'default';
  let known: object | null = null;
  const options = { applicationServerKey: Uint8Array.of(0x04, 0xa7, 0xb2).buffer };
  const subscription = { options, toJSON: () => SUBSCRIPTION, unsubscribe };
  unsubscribe.mockReset().mockImplementation(() => {
    known = null;
    return Promise.resolve(true);
  });
  subscribe = vi.fn(() => Promise.resolve((known = subscription)));
  const pushManager = { getSubscription: () => Promise.resolve(known), subscribe };
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

function open(
  isOn = false,
  own = buildOwnProfile(),
  token = 'first-token',
  path = '/settings/notifications',
) {
  keepSession(token);
  answer(getOwnProfile, { user: own });
  answer(countUnreadNotifications, { unreadCount: 0 });
  answer(getNotificationSettings, () => failWith('UNAVAILABLE', { message: 'Not now' }));
  answer(getPush, { publicKey: 'BKey', isOn });
  renderApp(path);
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
  expect(screen.getByText('Push is on for this browser.')).toBeVisible();
  const ended = answer(unsubscribeFromPush, { isOn: false });
  answer(getPush, { publicKey: 'BKey', isOn: false });
  await user.click(off);
  expect(await screen.findByRole('button', { name: 'Turn on push' })).toBeVisible();
  expect(ended).toHaveLength(1);
});

/** Turns push on for a member, whose page then closes. */
async function turnOnFor(own: OwnProfile) {
  const user = open(false, own);
  const calls = answer(subscribeToPush, { isOn: true });
  await user.click(await screen.findByRole('button', { name: 'Turn on push' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('weft:push')).not.toBeNull());
  cleanup();
}

test('the next start of the same member renews the subscription', async () => {
  const ann = buildOwnProfile();
  await turnOnFor(ann);
  const renewed = answer(subscribeToPush, { isOn: true });
  open(true, ann);
  await waitFor(() => expect(renewed).toHaveLength(1));
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('a new password renews the subscription for the new session', async () => {
  const ann = buildOwnProfile();
  await turnOnFor(ann);
  answer(subscribeToPush, { isOn: true });
  answer(changePassword, { token: 'fresh' });
  const user = open(true, ann, 'first-token', '/settings');
  await user.click(await screen.findByRole('button', { name: /Change password/ }));
  await user.type(screen.getByLabelText('Current Password'), 'old-password');
  await user.type(screen.getByLabelText('New Password'), 'quiet-harbour-9');
  await user.type(screen.getByLabelText('Confirm New Password'), 'quiet-harbour-9');
  const renewed = answer(subscribeToPush, { isOn: true });
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(renewed).toHaveLength(1));
  expect(renewed[0]?.request.headers.get('authorization')).toBe('Bearer fresh');
});

test("the subscription ends when another member uses the browser after the session's end", async () => {
  await turnOnFor(buildOwnProfile());
  const renewed = answer(subscribeToPush, { isOn: true });
  open(false, buildOwnProfile({ _id: 'b'.repeat(24) }), 'second-token');
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(renewed).toEqual([]);
});

test('signing out ends the subscription, also if the server is not reached', async () => {
  await turnOnFor(buildOwnProfile());
  answer(subscribeToPush, { isOn: true });
  answer(logout, () => failWith('UNAVAILABLE'));
  const user = open(true);
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
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
