import type { ReportReason } from '@weft/shared/safety/reasons';

/** Who decides in the demo. */
export const MODERATOR = 'asha';

interface DemoReport {
  readonly by: string;
  readonly reason: ReportReason;
  readonly note: string;
}

/** Something that is reported: the newest post of a member, its newest comment, or the member. */
export interface DemoCase {
  readonly what: 'post' | 'comment' | 'member';
  /** Whose. */
  readonly of: string;
  /** Hours before the seeding that it is reported. */
  readonly hoursAgo: number;
  readonly reports: readonly DemoReport[];
  /** What the moderator says who dismisses it; it is open without. */
  readonly dismissed?: string;
}

/** A post that is gone again by the time that anybody looks: reported, and removed. */
export const REMOVED_POST = {
  by: 'chidi',
  hoursAgo: 5,
  text: 'My nephew made 4,000 in his first week with this trading app, and so can you. Ten free places until tonight, write to me.',
  reports: [
    { by: 'leila', reason: 'spam', note: 'This is a scam, the same text goes around elsewhere.' },
    { by: 'amara', reason: 'spam', note: '' },
  ],
  note: 'Advertisement for a scam. Talked to Chidi, his account was used by somebody else; password is new.',
} as const;

export const DEMO_CASES: readonly DemoCase[] = [
  {
    what: 'post',
    of: 'tomas',
    hoursAgo: 4,
    reports: [{ by: 'bruno', reason: 'false-information', note: 'Half of the mails, and no source?' }],
    dismissed: 'He writes of his own form. Bruno can ask him in a comment.',
  },
  {
    what: 'post',
    of: 'grace',
    hoursAgo: 2,
    reports: [
      {
        by: 'dewi',
        reason: 'false-information',
        note: 'The report says a fifth less fertiliser, not a third. Could somebody look before it is quoted?',
      },
      { by: 'noor', reason: 'other', note: 'Numbers of an unpublished trial, I believe.' },
    ],
  },
  {
    what: 'comment',
    of: 'kwame',
    hoursAgo: 1,
    reports: [{ by: 'elif', reason: 'harassment', note: 'Reads like mocking a colleague who is not here.' }],
  },
  {
    what: 'member',
    of: 'daniel',
    hoursAgo: 0.5,
    reports: [
      {
        by: 'farah',
        reason: 'impersonation',
        note: 'I know a Daniel with this picture, who says this is not him.',
      },
    ],
  },
];
