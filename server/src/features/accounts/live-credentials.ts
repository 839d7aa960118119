/**
 * Collections of what opens an account by itself, for a while: sessions, mailed codes, what a right code allows, links to download. They
 * don't outlive the Weft that gave them out: a backup leaves them out, so none that was ended comes to life again.
 */
export const LIVE_CREDENTIALS: readonly string[] = ['sessions', 'codes', 'resetGrants', 'exportTickets'];
