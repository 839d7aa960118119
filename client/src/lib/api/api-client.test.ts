import { renderHook, waitFor } from '@testing-library/react';
import { changePassword, login, registerStep2, registerStep3 } from '@weft/shared/accounts/contract';
import { updateProfile, getOwnProfile } from '@weft/shared/profiles/contract';
import { listFeed } from '@weft/shared/posts/contract';
import { delay, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { buildOwnProfile, buildToken } from '@/testing/builders';
import { answer, failWith, noAnswer } from '@/testing/server';
import { changeLanguage } from '../languages/page-language';
import { call, setUnauthorizedHandler } from './api-client';
import { ApiError } from './api-error';
import { dropSession, keepRegistration, keepSession } from './session';
import { useOtherMember } from './use-other-member';

const user = buildOwnProfile();
const credentials = { email: 'asha@example.org', password: 'correct horse' };

afterEach(() => setUnauthorizedHandler(() => undefined));

async function failureOf(made: Promise<unknown>): Promise<ApiError> {
  const error = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError.');
  return error;
}

it('throws the error of the server with code, message, fields, status, request id and retry delay', async () => {
  answer(login, () =>
    failWith('RATE_LIMITED', { message: 'Too many tries.', fields: { email: 'Too many' }, retryAfter: 42 }),
  );
  expect(await failureOf(call(login, { body: credentials }))).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many tries.',
    fields: { email: 'Too many' },
    status: 429,
    requestId: 'test',
    retryAfter: 42,
  });
});

it("asks for answers in the page's language", async () => {
  const asked: (string | null)[] = [];
  answer(login, ({ request }) => {
    asked.push(request.headers.get('accept-language'));
    return failWith('INVALID_CREDENTIALS');
  });
  await failureOf(call(login, { body: credentials }));
  await changeLanguage('de');
  await failureOf(call(login, { body: credentials }));
  await changeLanguage('en');
  expect(asked).toEqual(['en', 'de']);
});

it('distinguishes a missing response, a response of a proxy, and a cancelled call', async () => {
  answer(login, noAnswer);
  expect(await failureOf(call(login, { body: credentials }))).toMatchObject({
    code: 'NETWORK',
    status: 0,
    message: '',
  });

  answer(login, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await failureOf(call(login, { body: credentials }))).toMatchObject({
    code: 'INTERNAL',
    status: 502,
    message: '',
  });

  const stop = new AbortController();
  stop.abort();
  expect(await failureOf(call(login, { body: credentials, signal: stop.signal }))).toMatchObject({
    code: 'CANCELLED',
  });
});

it('reports an ended session only for calls that need a session', async () => {
  const handler = vi.fn<(error: ApiError) => void>();
  setUnauthorizedHandler(handler);
  answer(login, () => failWith('INVALID_CREDENTIALS'));
  await failureOf(call(login, { body: credentials }));
  answer(registerStep2, () => failWith('UNAUTHENTICATED'));
  await failureOf(call(registerStep2, {}));
  expect(handler).not.toHaveBeenCalled();

  answer(changePassword, () => failWith('UNAUTHENTICATED'));
  await failureOf(call(changePassword, { body: { currentPassword: 'a', newPassword: 'abcdef' } }));
  expect(handler).toHaveBeenCalledOnce();
});

it('repeats a call whose token was replaced while it was in flight', async () => {
  const handler = vi.fn<(error: ApiError) => void>();
  setUnauthorizedHandler(handler);
  keepSession('before');
  const tokens: (string | null)[] = [];
  answer(getOwnProfile, ({ request }) => {
    tokens.push(request.headers.get('authorization'));
    // The page that changed the password stores the new token while this call is in flight.
    keepSession('after');
    return tokens.length === 1 ? failWith('UNAUTHENTICATED') : { user };
  });
  expect((await call(getOwnProfile)).user).toEqual(user);
  expect(tokens).toEqual(['Bearer before', 'Bearer after']);
  expect(handler).not.toHaveBeenCalled();
});

it('sends nothing once another tab has signed in another member', async () => {
  keepSession(buildToken('asha'));
  const { result } = renderHook(useOtherMember);
  const calls = answer(getOwnProfile, { user });
  keepSession(buildToken('ben'));
  expect(await failureOf(call(getOwnProfile))).toMatchObject({ code: 'CANCELLED' });
  expect(calls).toEqual([]);
  await waitFor(() => expect(result.current).toBe(true));
});

it('neither repeats a call with the token of another member nor ends their session', async () => {
  const handler = vi.fn<(error: ApiError) => void>();
  setUnauthorizedHandler(handler);
  keepSession(buildToken('asha'));
  const calls = answer(getOwnProfile, () => {
    keepSession(buildToken('ben'));
    return failWith('UNAUTHENTICATED');
  });
  expect(await failureOf(call(getOwnProfile))).toMatchObject({ code: 'CANCELLED' });
  expect(calls).toHaveLength(1);
  expect(handler).not.toHaveBeenCalled();
});

it('sends each call with the token that its access requires', async () => {
  keepSession('session-token');
  keepRegistration('registration-token');
  const header = (calls: { request: Request }[]) => calls[0]?.request.headers.get('authorization');

  const signIns = answer(login, { token: 'fresh', user });
  await call(login, { body: credentials });
  expect(header(signIns)).toBeNull();

  const profiles = answer(getOwnProfile, { user });
  await call(getOwnProfile);
  expect(header(profiles)).toBe('Bearer session-token');

  dropSession();
  const steps = answer(registerStep3, { user });
  const location = { city: 'Mumbai', state: 'IN-MH', country: 'IN', pinCode: '400050' };
  await call(registerStep3, { body: { location, phoneNumber: '98200' } });
  expect(header(steps)).toBe('Bearer registration-token');
});

it('encodes query parameters, nested form fields and files', async () => {
  const feeds = answer(listFeed, { posts: [], nextCursor: null });
  await call(listFeed, { query: { cursor: 'a b', limit: 5 } });
  expect(new URL(feeds[0]?.request.url ?? '').search).toBe('?cursor=a+b&limit=5');

  const updates = answer(updateProfile, { user });
  await call(updateProfile, {
    body: { headline: '', location: { city: 'Pune' } },
    files: { profileImage: [new File(['x'], 'me.png', { type: 'image/png' })] },
  });
  const form = await updates[0]?.request.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['headline', 'location[city]', 'profileImage']);
  expect(form?.get('headline')).toBe('');
  expect(form?.get('location[city]')).toBe('Pune');
});

it('reports upload progress', async () => {
  answer(registerStep2, { user });
  const shares: number[] = [];
  await call(registerStep2, {
    files: { profileImage: [new File(['x'.repeat(1000)], 'me.png')] },
    onProgress: (share) => shares.push(share),
  });
  expect(shares.at(-1)).toBe(1);
});

it('cancels an upload on its way', async () => {
  const stop = new AbortController();
  answer(registerStep2, async () => {
    stop.abort();
    await delay('infinite');
    return { user };
  });
  const upload = call(registerStep2, {
    files: { profileImage: [new File(['x'.repeat(1000)], 'me.png')] },
    signal: stop.signal,
  });
  expect(await failureOf(upload)).toMatchObject({ code: 'CANCELLED', status: 0 });
});
