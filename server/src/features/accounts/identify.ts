import type { Request } from 'express';
import { readCookie } from '../../http/cookie-jar.ts';
import type { Registrant, Viewer } from '../../http/route.ts';
import { unauthenticated } from '../../errors/common.ts';
import type { MemberStore } from '../members/index.ts';
import type { Registration } from './registration.ts';
import type { Sessions } from './sessions.ts';

/** The token of an `Authorization: Bearer` header. */
function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export type Identify = ReturnType<typeof createIdentify>;

/** Who calls (specification 3.4): by the header alone, but for files, which the browser asks for with the cookie. */
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

    /** Whose session this token is of, wherever it came from. Throws UNAUTHENTICATED. */
    holder: (token: string): Promise<Viewer> => sessions.authenticate(token),

    /** Who reads a file: by header, else by the cookie `token`. Throws UNAUTHENTICATED. */
    fileReader: async (request: Request): Promise<Viewer> => {
      const token = bearerOf(request) ?? readCookie(request.headers.cookie, 'token');
      if (token === undefined) throw unauthenticated();
      return sessions.authenticate(token);
    },
  };
}
