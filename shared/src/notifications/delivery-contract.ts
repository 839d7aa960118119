import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, IsoTime } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { MemberSummary } from '../members/views.ts';
import { MAIL_PROBLEMS } from './settings.ts';
import { MAIL_FAILURES, PUSH_FAILURES } from './delivery-failures.ts';

const failureOf = <Reason extends string>(reasons: readonly Reason[]) =>
  z.object({
    reason: z.enum(reasons),
    count: z.number(),
    lastAt: IsoTime,
    /** What the other side answered last, without addresses; empty if it didn't answer. */
    answer: z.string(),
  });

/** What is sent to members who are away, by all servers. Failures are those of the last seven days. */
export const DeliveryView = z.object({
  mail: z.object({
    /** Mails about what is unread: due now, and tried without success. Counted up to `DELIVERY_COUNTED`. */
    due: z.number(),
    failed: z.number(),
    failures: z.array(failureOf(MAIL_FAILURES)),
  }),
  push: z.object({
    /** Counted up to `DELIVERY_COUNTED`. */
    waiting: z.number(),
    failures: z.array(failureOf(PUSH_FAILURES)),
  }),
});

/** A member whose mail server refuses the address. */
export const TroubledAddress = z.object({
  member: MemberSummary,
  email: z.string(),
  problem: z.enum(MAIL_PROBLEMS),
  /** Refusals since the last mail that was taken. */
  refusals: z.number(),
  lastAt: IsoTime,
  /** When mails to a paused address begin again; null if they don't by themselves. */
  until: z.nullable(IsoTime),
});

const reading = { access: 'session', atRoot: false, needsPermission: 'system.read' } as const;
const changing = { ...reading, needsPermission: 'mails.manage' } as const;

export const getDelivery = endpoint({
  ...reading,
  id: 'administration.delivery',
  method: 'GET',
  path: '/admin/delivery',
  summary: 'Get how many mails and push messages wait, and why others failed in the last seven days.',
  answer: z.object({ delivery: DeliveryView }),
});

export const sendTestMail = endpoint({
  ...changing,
  id: 'administration.testMail',
  method: 'POST',
  path: '/admin/delivery/test-mail',
  summary: 'Send a test mail to your own address. Says what the mail server answered.',
  answer: z.object({
    outcome: z.enum(['sent', ...MAIL_FAILURES]),
    /** What the mail server answered, without addresses; empty if it took the mail or didn't answer. */
    answer: z.string(),
    to: z.string(),
  }),
});

export const retryMails = endpoint({
  ...changing,
  id: 'administration.retryMails',
  method: 'POST',
  path: '/admin/delivery/retry',
  summary: 'Send mails that failed again within a minute.',
  answer: z.object({}),
});

export const listTroubledAddresses = endpoint({
  ...reading,
  id: 'administration.troubledAddresses',
  method: 'GET',
  path: '/admin/delivery/addresses',
  summary: 'List members whose mail server refuses their address, the latest refusal first.',
  query: PageQuery,
  answer: z.object({ addresses: z.array(TroubledAddress), nextCursor }),
});

export const retryAddress = endpoint({
  ...changing,
  id: 'administration.retryAddress',
  method: 'POST',
  path: '/admin/delivery/addresses/:id/retry',
  summary: "Send mails to a member's address again. Idempotent.",
  params: IdParams,
  answer: z.object({}),
});

export type DeliveryView = z.infer<typeof DeliveryView>;
export type TroubledAddress = z.infer<typeof TroubledAddress>;
