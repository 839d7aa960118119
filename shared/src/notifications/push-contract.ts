import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { PUSH_LIMITS } from './push-limits.ts';

const common = { access: 'session', atRoot: false } as const;

/** `P-256` point, and 16 bytes, in base64url without padding. */
const PublicKey = z.string().check(z.regex(/^B[\w-]{86}$/));
const AuthSecret = z.string().check(z.regex(/^[\w-]{22}$/));

/** What the browser's push manager returns. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(PUSH_LIMITS.endpointMax)),
  keys: z.object({ p256dh: PublicKey, auth: AuthSecret }),
});

export const getPush = endpoint({
  ...common,
  id: 'push.get',
  method: 'GET',
  path: '/notifications/push',
  summary: 'Get the public key for subscriptions, and whether this session has one.',
  answer: z.object({ publicKey: z.string(), isOn: z.boolean() }),
});

export const subscribeToPush = endpoint({
  ...common,
  id: 'push.subscribe',
  method: 'PUT',
  path: '/notifications/push',
  summary: "Send this session's browser push messages from now on.",
  body: PushSubscriptionInput,
  answer: z.object({ isOn: z.boolean() }),
});

export const unsubscribeFromPush = endpoint({
  ...common,
  id: 'push.unsubscribe',
  method: 'DELETE',
  path: '/notifications/push',
  summary: "Send this session's browser no more push messages.",
  answer: z.object({ isOn: z.boolean() }),
});

/** What the push service said to a test. */
export const PUSH_TEST_OUTCOMES = ['accepted', 'notSubscribed', 'expired', 'refused', 'unreachable'] as const;

export const testPush = endpoint({
  ...common,
  id: 'push.test',
  method: 'POST',
  path: '/notifications/push/test',
  summary: "Send a test to this session's browser.",
  answer: z.object({ outcome: z.enum(PUSH_TEST_OUTCOMES) }),
});
