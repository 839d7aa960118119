const SESSION = 'session:';

/** The groups of sockets that something can be sent to. Sockets are put into them by the server alone. */
export const rooms = {
  member: (memberId: string): string => `member:${memberId}`,
  session: (sessionId: string): string => `${SESSION}${sessionId}`,
} as const;

/** The sessions among rooms. A session that took another's place took its sockets over, so only the rooms tell. */
export function sessionsIn(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(SESSION)).map((name) => name.slice(SESSION.length));
}
