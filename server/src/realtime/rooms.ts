import type { Language } from '@weft/shared/languages/languages';

const MEMBER = 'member:';
const SESSION = 'session:';

/** Rooms of sockets. Only the server adds sockets to rooms. */
export const rooms = {
  member: (memberId: string): string => `${MEMBER}${memberId}`,
  session: (sessionId: string): string => `${SESSION}${sessionId}`,
  /** Sockets that get their texts in this language. */
  language: (language: Language): string => `language:${language}`,
  /** Sockets whose browser asked for this language. */
  browser: (language: Language): string => `browser:${language}`,
} as const;

/** The member of a room; undefined for other rooms. */
export const memberOfRoom = (name: string): string | undefined =>
  name.startsWith(MEMBER) ? name.slice(MEMBER.length) : undefined;

/** Session ids among the rooms. */
export function sessionsIn(names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(SESSION)).map((name) => name.slice(SESSION.length));
}
