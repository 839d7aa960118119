import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { IsoTime } from '../../http/fields.ts';
import { nextCursor, PageQuery } from '../../http/pagination.ts';

/** What the security log of a member names. */
export const SECURITY_KINDS = [
  'signedIn',
  'signedInWithPasskey',
  'signedInAtProvider',
  'wrongPassword',
  'wrongCode',
  'newDevice',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'emailChangeUndone',
  'passkeyAdded',
  'passkeyRemoved',
  'identityLinked',
  'identityUnlinked',
  'appOn',
  'appOff',
  'browserTrusted',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'sessionsEnded',
  'dataExported',
] as const;

const SecurityEntryView = z.object({
  _id: z.string(),
  kind: z.enum(SECURITY_KINDS),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.string(),
  /** The network of the caller, such as 203.0.113.0/24; null if it is unknown. */
  network: z.nullable(z.string()),
  createdAt: IsoTime,
});

export const listSecurityLog = endpoint({
  id: 'accounts.securityLog',
  method: 'GET',
  path: '/user/security-log',
  summary: 'List sign-ins, failures, new devices and changes of the last 90 days, newest first.',
  access: 'session',
  atRoot: false,
  query: PageQuery,
  answer: z.object({ entries: z.array(SecurityEntryView), nextCursor }),
});

export type SecurityKind = (typeof SECURITY_KINDS)[number];
export type SecurityEntryView = z.infer<typeof SecurityEntryView>;
