import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import Cookies from 'js-cookie';

const NAME = 'userReactions';
/** Maximum number of reactions, because browsers limit a cookie to 4 kB. */
const MAX_REACTIONS = 60;
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
 * Stores the reaction in the cookie `userReactions`, a map from post id to emoji with the newest 60 entries. Null removes it.
 * Screens show the server's value; the cookie is for other readers only.
 */
export function saveReactionCookie(postId: string, reaction: ReactionEmoji | null): void {
  const { [postId]: _, ...others } = read();
  const entries = Object.entries(others);
  if (reaction) entries.push([postId, reaction]);
  Cookies.set(NAME, JSON.stringify(Object.fromEntries(entries.slice(-MAX_REACTIONS))), {
    expires: DAYS,
    path: '/',
    sameSite: 'strict',
    secure: location.protocol === 'https:',
  });
}
