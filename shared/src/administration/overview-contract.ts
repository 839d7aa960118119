import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** Days of the charts, with today. */
export const OVERVIEW_DAYS = 90;

/** What each chart shows. */
export const DAILY_COUNTS = ['active', 'members', 'posts', 'messages', 'bytes'] as const;
export type DailyCount = (typeof DAILY_COUNTS)[number];

const count = z.nullable(z.number());

/** A day in UTC. A count is null if nobody counted on that day and it can't be found out later. */
const Day = z.object({
  /** `YYYY-MM-DD`. */
  day: z.string(),
  /** Members at the end of the day. */
  members: count,
  /** Members who used the network on that day. */
  active: count,
  /** Written on that day, without those that are deleted by its end. */
  posts: count,
  /** The same. */
  messages: count,
  /** Size of all files at the first count of the day. */
  bytes: count,
});

/** Numbers of the network, at most a minute old. */
export const OverviewView = z.object({
  version: z.string(),
  members: z.object({ total: z.number(), joinedIn30Days: z.number() }),
  active: z.object({ today: z.number(), in30Days: z.number() }),
  posts: z.object({ total: z.number(), in7Days: z.number() }),
  /** Size of all files. */
  bytes: z.number(),
  /** What waits on the server that answers. */
  waiting: z.number(),
  /** Of the server that answers, since it started. */
  mails: z.object({ sent: z.number(), failed: z.number() }),
  /** Open reports that the viewer may decide about; at most a thousand. */
  openReports: z.number(),
  /** Every day, oldest first; the last one is today until now. */
  days: z.array(Day),
});
export type OverviewView = z.infer<typeof OverviewView>;
export type OverviewDay = z.infer<typeof Day>;

export const getOverview = endpoint({
  access: 'session',
  atRoot: false,
  needsPermission: 'system.read',
  id: 'administration.overview',
  method: 'GET',
  path: '/admin/overview',
  summary: 'Get the numbers of the network, and daily counts of the last 90 days.',
  answer: z.object({ overview: OverviewView }),
});
