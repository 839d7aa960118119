/** Something about a case happened, told to all open pages of all moderators. What it holds is asked for by call. */
export interface ModerationChanged {
  readonly caseId: string;
  /** `opened`: a new case; `reported`: one more report of an open one; `closed`: a moderator decided. */
  readonly change: 'opened' | 'reported' | 'closed';
  readonly openCount: number;
}
