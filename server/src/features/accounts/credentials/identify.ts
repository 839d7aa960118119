import type { Request } from 'express';
import { bearerOf, presentedToken } from '../../../http/routes/presented-token.ts';
import type { Registrant, Viewer } from '../../../http/routes/route.ts';
import { unauthenticated } from '../../../errors/common.ts';
import type { MemberStore } from '../../members/index.ts';
import type { Registration } from '../registration/registration.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Identifies the caller: by header only, except for files, which browsers request with the cookie. */
export function createIdentify(sessions: Sessions, registration: Registration, members: MemberStore) {
  return {
    viewer: async (request: Request): Promise<Viewer | undefined> => {
      const token = bearerOf(request);
      return token === undefined ? undefined : sessions.authenticate(token);
    },

    /** The holder of a registration token, or a signed-in member. */
    registrant: async (request: Request): Promise<Registrant | undefined> => {
      const token = bearerOf(request);
      if (token === undefined) return undefined;
      const holder = await registration.holderOf(token);
      if (holder) return holder;
      const { memberId } = await sessions.authenticate(token);
      const member = await members.findById(memberId);
      return member ? { memberId, attempt: member.attempt } : undefined;
    },

    /** The member of a session token, from any source. Throws UNAUTHENTICATED. */
    holder: (token: string): Promise<Viewer> => sessions.authenticate(token),

    /** Who reads a file: by header, else by the cookie `token`. Throws UNAUTHENTICATED. */
    fileReader: async (request: Request): Promise<Viewer> => {
      const token = presentedToken(request);
      if (token === undefined) throw unauthenticated();
      return sessions.authenticate(token);
    },
  };
}
