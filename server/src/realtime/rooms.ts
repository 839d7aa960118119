const MEMBER = 'member:';
const SESSION = 'session:';

/** The groups of sockets that something can be sent to. Sockets are put into them by the server alone. */
export const rooms = {
  member: (memberId: string): string => `${MEMBER}${memberId}`,
  session: (sessionId: string): string => `${SESSION}${sessionId}`,
} as const;

/** The member whose sockets are in a room; undefined for any other room. */
export const memberOfRoom = (name: string): string | undefined =>
  name.startsWith(MEMBER) ? name.slice(MEMBER.length) : undefined;

/** The sessions among rooms. A session that took another's place took its sockets over, so only the rooms tell. */
export function sessionsIn(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(SESSION)).map((name) => name.slice(SESSION.length));
}
