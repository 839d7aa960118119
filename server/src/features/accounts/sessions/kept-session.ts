import type { AcceptedPage } from '../../members/index.ts';

/** A session in memory, with what decides about its member's calls. */
export interface KeptSession {
  readonly memberId: string;
  readonly endsAt: number;
  /** Whether administrators delete the account. */
  readonly isLeaving: boolean;
  /** Whether the member is not let in. */
  readonly isApplicant: boolean;
  readonly accepted: readonly AcceptedPage[];
  lastUsedAt: number;
  notedAt: number;
  checkedAt: number;
}
