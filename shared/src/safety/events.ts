/** A case has changed. Sent to all open pages of moderators, which load its content with a call. */
export interface ModerationChanged {
  readonly caseId: string;
  readonly change: 'opened' | 'reported' | 'closed';
  readonly openCount: number;
}
