import type { Request } from 'express';
import { bearerOf, presentedToken } from '../../../http/routes/presented-token.ts';
import type { Registrant, Viewer } from '../../../http/routes/route.ts';
import { held } from '../../../errors/held.ts';
import { unauthenticated } from '../../../errors/common.ts';
import type { MemberStore } from '../../members/index.ts';
import type { Registration } from '../registration/registration.ts';
import type { Sessions } from '../sessions/sessions.ts';

interface Deps {
  readonly sessions: Sessions;
  readonly registration: Registration;
  readonly members: MemberStore;
}

/** Identifies the caller: by header only, except for files, which browsers request with the cookie. */
export class CallerIdentity {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async viewer(request: Request): Promise<Viewer | undefined> {
    const token = bearerOf(request);
    return token === undefined ? undefined : this.holder(token);
  }

  /** The holder of a registration token, or a signed-in member. */
  async registrant(request: Request): Promise<Registrant | undefined> {
    const { registration, members } = this.#deps;
    const token = bearerOf(request);
    if (token === undefined) return undefined;
    const holder = await registration.holderOf(token);
    if (holder) return holder;
    const { memberId } = await this.holder(token);
    const member = await members.findById(memberId);
    return member ? { memberId, attempt: member.attempt } : undefined;
  }

  /** The member of a session token, from any source. Throws UNAUTHENTICATED. */
  holder(token: string): Promise<Viewer> {
    return this.#deps.sessions.authenticate(token);
  }

  /** The same for what members who are held may not do. Throws APPROVAL_PENDING or ACCEPTANCE_REQUIRED. */
  async admitted(token: string): Promise<Viewer> {
    const viewer = await this.holder(token);
    if (viewer.held) throw held(viewer.held);
    return viewer;
  }

  /** Who reads a file: by header, else by the cookie `token`. Throws UNAUTHENTICATED. */
  async fileReader(request: Request): Promise<Viewer> {
    const token = presentedToken(request);
    if (token === undefined) throw unauthenticated();
    return this.holder(token);
  }
}
