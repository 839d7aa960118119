import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import Cookies from 'js-cookie';

const NAME = 'userReactions';
/** More would not fit in the 4 kB that a browser keeps of one cookie. */
const NEWEST = 60;
const DAYS = 365;

function read(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(Cookies.get(NAME) ?? '{}');
    return value && typeof value === 'object' ? { ...(value as Record<string, string>) } : {};
  } catch {
    return {};
  }
}

/**
 * Keeps the reaction in the cookie `userReactions`, a map of post id to emoji with the newest 60; null takes it out. The server's answer decides what is shown: the cookie is kept for those who read it.
 */
export function rememberReaction(postId: string, reaction: ReactionEmoji | null): void {
  const { [postId]: _, ...others } = read();
  const entries = Object.entries(others);
  if (reaction) entries.push([postId, reaction]);
  Cookies.set(NAME, JSON.stringify(Object.fromEntries(entries.slice(-NEWEST))), {
    expires: DAYS,
    path: '/',
    sameSite: 'strict',
    secure: location.protocol === 'https:',
  });
}
