import { SAFETY_LIMITS } from '@weft/shared/limits';

/** A rate limit. `RATE_LIMIT_FACTOR` multiplies `points`; sizes and quotas are not rates. */
export interface RateRule {
  /** Name of the counter; calls with the same name share it. */
  readonly name: string;
  /** Whether it counts per member or per network address. */
  readonly per: 'member' | 'address';
  readonly points: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
}

/** Rates that several calls share. */
export const RATES = {
  posts: { name: 'posts', per: 'member', points: 30, seconds: 600 },
  linkPreviews: { name: 'link-previews', per: 'member', points: 60, seconds: 600 },
  comments: { name: 'comments', per: 'member', points: 120, seconds: 600 },
  reactions: { name: 'reactions', per: 'member', points: 300, seconds: 600 },
  reposts: { name: 'reposts', per: 'member', points: 120, seconds: 600 },
  mutes: { name: 'mutes', per: 'member', points: 300, seconds: 600 },
  saves: { name: 'saves', per: 'member', points: 300, seconds: 600 },
  tagFollows: { name: 'tag-follows', per: 'member', points: 300, seconds: 600 },
  newCompanies: { name: 'new-companies', per: 'member', points: 10, seconds: 86_400 },
  companyChanges: { name: 'company-changes', per: 'member', points: 120, seconds: 600 },
  companyFollows: { name: 'company-follows', per: 'member', points: 300, seconds: 600 },
  domainChecks: { name: 'domain-checks', per: 'member', points: 20, seconds: 600 },
  jobChanges: { name: 'job-changes', per: 'member', points: 120, seconds: 600 },
  openLookUps: { name: 'open-look-ups', per: 'member', points: 600, seconds: 600 },
  applications: { name: 'applications', per: 'member', points: 100, seconds: 86_400 },
  hiring: { name: 'hiring', per: 'member', points: 600, seconds: 600 },
  suggestions: { name: 'suggestions', per: 'member', points: 240, seconds: 60 },
  profileChanges: { name: 'profile-changes', per: 'member', points: 60, seconds: 600 },
  signInChanges: { name: 'sign-in-changes', per: 'member', points: 30, seconds: 600 },
  emailChanges: { name: 'email-changes', per: 'member', points: 10, seconds: 86_400 },
  reads: { name: 'reads', per: 'member', points: 3000, seconds: 600 },
  changes: { name: 'changes', per: 'member', points: 3000, seconds: 600 },
  pushTests: { name: 'push-tests', per: 'member', points: 10, seconds: 600 },
  testMails: { name: 'test-mails', per: 'member', points: 10, seconds: 600 },
  searches: { name: 'searches', per: 'member', points: 60, seconds: 60 },
  messages: { name: 'messages', per: 'member', points: 30, seconds: 10 },
  reports: { name: 'reports', per: 'member', points: SAFETY_LIMITS.reportsPerDay, seconds: 86_400 },
  decisions: { name: 'decisions', per: 'member', points: 300, seconds: 600 },
  administration: { name: 'administration', per: 'member', points: 300, seconds: 600 },
  backups: { name: 'backups', per: 'member', points: 10, seconds: 3600 },
  invitations: { name: 'invitations', per: 'member', points: 100, seconds: 3600 },
  memberImports: { name: 'member-imports', per: 'member', points: 60, seconds: 3600 },
  invitationChecks: { name: 'invitation-checks', per: 'address', points: 120, seconds: 3600 },
  exports: { name: 'exports', per: 'member', points: 3, seconds: 86_400 },
  codesAskedFor: { name: 'codes-asked-for', per: 'address', points: 20, seconds: 3600 },
  passkeySignIns: { name: 'passkey-sign-ins', per: 'address', points: 600, seconds: 600 },
  providerSignIns: { name: 'provider-sign-ins', per: 'address', points: 600, seconds: 600 },
  registrations: { name: 'registrations', per: 'address', points: 20, seconds: 3600 },
} as const satisfies Record<string, RateRule>;
