import { setTokenGuard } from './api-client';
import { sessionToken } from './session';
import { areOfDifferentMembers } from './token-member';

/** The session token with which the member area was opened, and what to call when it is no longer that member's. */
let opened: { readonly token: string | undefined; readonly onOther: () => void } | undefined;

/** Ties this page to the member of a token. Returns the function that ends it. `onOther` is called once it is not theirs. */
export function tiePage(token: string | undefined, onOther: () => void): () => void {
  opened = { token, onOther };
  return () => {
    opened = undefined;
  };
}

/**
 * Whether another tab has signed in another member than the one of this page. The token is then theirs: nothing of this page
 * may use it, and the member area starts again.
 */
export function hasOtherMember(): boolean {
  const isOther = areOfDifferentMembers(opened?.token, sessionToken());
  if (isOther) opened?.onOther();
  return isOther;
}

/** The token for the socket of this page, which is never the one of another member. */
export function pageToken(): string | undefined {
  return hasOtherMember() ? opened?.token : sessionToken();
}

setTokenGuard(
  (token, replaced) => areOfDifferentMembers(replaced, token) || (token !== undefined && hasOtherMember()),
);
