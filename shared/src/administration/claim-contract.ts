import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';

const { rules } = ADMINISTRATION_TEXTS;
const used = { error: () => rules.claimUsed };

const common = { method: 'POST', access: 'session', atRoot: false, errors: ['OTP_EXPIRED'] } as const;
const body = z.object({ token: z.string(used).check(z.minLength(1, used), z.maxLength(200, used)) });

export const checkClaim = endpoint({
  ...common,
  openWhileHeld: true,
  id: 'administration.checkClaim',
  path: '/admin/claim/check',
  summary: 'Check the link that makes a network’s first owner, without using it up.',
  body,
  answer: z.object({}),
});

export const claimNetwork = endpoint({
  ...common,
  openWhileHeld: 'unlessLeaving',
  id: 'administration.claim',
  path: '/admin/claim',
  summary: 'Become the owner of a network without one. Uses up the link.',
  body,
  answer: z.object({}),
});
