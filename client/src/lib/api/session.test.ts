import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { forgetMember } from './forget-member';
import { keepRegistration, keepSession, registrationToken, sessionToken } from './session';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function written(act: () => void): string {
  const set = vi.spyOn(document, 'cookie', 'set');
  act();
  return String(set.mock.calls.at(-1)?.[0]);
}

it('stores the session for seven days and only for this site', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  const cookie = written(() => keepSession('abc'));
  expect(cookie).toContain('token=abc');
  expect(cookie).toContain('expires=Fri, 27 Nov 2026 12:00:00 GMT');
  expect(cookie).toMatch(/samesite=strict/i);
  expect(cookie).toMatch(/path=\//);
  // This test page uses http, where a Secure cookie would not be stored.
  expect(cookie).not.toMatch(/secure/i);
});

it('marks session and registration cookies as secure on https', () => {
  vi.stubGlobal('location', { protocol: 'https:' });
  for (const keep of [keepSession, keepRegistration]) {
    expect(written(() => keep('abc'))).toMatch(
      /; path=\/.*; samesite=strict; secure|; secure.*; samesite=strict/i,
    );
  }
});

it('stores the registration token as a session cookie of its own', () => {
  const cookie = written(() => keepRegistration('reg'));
  expect(cookie).toContain('registrationToken=reg');
  expect(cookie).not.toContain('expires');
  expect(registrationToken()).toBe('reg');
  expect(sessionToken()).toBeUndefined();
});

it('closes the notifications of a member who signs out', async () => {
  const close = vi.fn();
  const clearAppBadge = vi.fn(() => Promise.resolve());
  const registration = { getNotifications: async () => [{ close }, { close }] };
  Object.defineProperties(navigator, {
    serviceWorker: { value: { getRegistration: async () => registration }, configurable: true },
    clearAppBadge: { value: clearAppBadge, configurable: true },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });
  forgetMember();
  await vi.waitFor(() => expect(clearAppBadge).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledTimes(2);
});

it('keeps device settings when the member signs out', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('shortcuts', 'off');
  localStorage.setItem('weatherCity', 'Pune');
  keepSession('abc');
  forgetMember();
  expect(Object.keys(localStorage)).toEqual(['theme', 'shortcuts']);
  expect(sessionToken()).toBeUndefined();
});
