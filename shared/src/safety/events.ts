/** A case has changed; sent to all open pages of moderators, who load its content with a call. */
export interface ModerationChanged {
  readonly caseId: string;
  /** What can be reported. */
  readonly change: 'opened' | 'reported' | 'closed';
  readonly openCount: number;
}
