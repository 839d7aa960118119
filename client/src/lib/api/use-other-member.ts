import { useLayoutEffect, useState } from 'react';
import { hasOtherMember, tiePage } from './page-member';
import { sessionToken } from './session';

/** Ties the member area to the member of its token. Returns true once another tab has signed in another member. */
export function useOtherMember(): boolean {
  const [token] = useState(sessionToken);
  const [isOther, setOther] = useState(false);
  // Before the effects of the area, which make its first calls.
  useLayoutEffect(() => {
    const untie = tiePage(token, () => setOther(true));
    // A sign-in in another window changes the cookie, and soon afterwards local storage.
    for (const event of ['focus', 'storage']) window.addEventListener(event, hasOtherMember);
    return () => {
      for (const event of ['focus', 'storage']) window.removeEventListener(event, hasOtherMember);
      untie();
    };
  }, [token]);
  return isOther;
}
