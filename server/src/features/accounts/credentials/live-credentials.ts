/**
 * Collections of credentials that work on their own for some time, or raise limits: sessions, waiting sign-ins, questions for
 * passkeys, sign-ins at providers, mailed codes, changes of address, grants, download links, known and trusted
 * browsers, links that make an owner, invitations.
 * Backups omit them, so that a restore never revives ended ones.
 */
export const LIVE_CREDENTIALS: readonly string[] = [
  'sessions',
  'pendingSignIns',
  'passkeyChallenges',
  'providerRequests',
  'codes',
  'emailChanges',
  'emailUndos',
  'resetGrants',
  'exportTickets',
  'backupTickets',
  'deviceProofs',
  'trustedBrowsers',
  'owner_claims',
  'invitations',
];
