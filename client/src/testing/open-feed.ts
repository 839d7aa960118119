import { listOwnCompanies } from '@weft/shared/companies/contract';
import { listFeed } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { buildOwnProfile } from './builders';
import { renderApp } from './render-app';
import { answer } from './server';

/** The signed-in member as the author of their own posts. */
export const me = (() => {
  const { _id, fullName, headline, profileImage } = buildOwnProfile();
  return { _id, fullName, headline, profileImage };
})();

/** Opens the dashboard of a signed-in member with these posts in the feed. */
export function openFeed(posts: PostView[], profile?: Partial<OwnProfile>) {
  answer(getOwnProfile, { user: buildOwnProfile(profile) });
  answer(listOwnCompanies, { companies: [] });
  const feedCalls = answer(listFeed, { posts, nextCursor: null });
  return { feedCalls, ...renderApp('/dashboard', { signedIn: true }) };
}

/** A promise that the test settles, to assert the screen while a response is pending. */
export function deferred<T>(): { promise: Promise<T>; settle: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
