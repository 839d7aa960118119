import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { IdParams, IsoTime } from '../../http/fields.ts';

/** A browser in which the password needs no code. */
const TrustedBrowserView = z.object({
  _id: z.string(),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.string(),
  createdAt: IsoTime,
  expiresAt: IsoTime,
});

export const listTrustedBrowsers = endpoint({
  id: 'accounts.trustedBrowsers',
  method: 'GET',
  path: '/user/trusted-browsers',
  summary: 'List the browsers in which the password needs no code, newest first.',
  access: 'session',
  atRoot: false,
  answer: z.object({ browsers: z.array(TrustedBrowserView) }),
});

export const forgetTrustedBrowser = endpoint({
  id: 'accounts.forgetTrustedBrowser',
  method: 'DELETE',
  path: '/user/trusted-browsers/:id',
  summary: 'Ask for a code in a browser again.',
  access: 'session',
  atRoot: false,
  params: IdParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export type TrustedBrowserView = z.infer<typeof TrustedBrowserView>;
