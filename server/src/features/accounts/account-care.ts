import type { Member, Members } from '../members/index.ts';
import type { Codes } from './codes/codes.ts';
import type { PasswordSignIn } from './passwords/password-sign-in.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';
import { presentSecondFactor } from './second-factor/present-second-factor.ts';
import { presentSession } from './sessions/present-session.ts';
import type { TrustedBrowsers } from './trusted-browsers/trusted-browsers.ts';
import type { Sessions } from './sessions/sessions.ts';

interface Deps {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly trusted: TrustedBrowsers;
  readonly codes: Codes;
  readonly passwordSignIn: PasswordSignIn;
  readonly providers: { readonly nameOf: (provider: string) => string };
}

/** What administrators see of an account's sign-in and may do with it. The caller checks the permission. */
export class AccountCare {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async signInOf(memberId: string) {
    const { members, sessions, secondFactors, providers } = this.#deps;
    const provider = await members.suspensions.turnedOffBy(memberId);
    const live = await sessions.listOf(memberId);
    return {
      sessions: live.map((session) => {
        const { current: _none, ...view } = presentSession(session, '');
        return view;
      }),
      secondFactorSince: presentSecondFactor(await secondFactors.find(memberId)).onSince,
      turnedOffBy: provider === undefined ? null : providers.nameOf(provider),
    };
  }

  /** Returns whether the address was not verified before. */
  async verifyAddress({ _id, attempt, email }: Member): Promise<boolean> {
    const guard = { attempt, email, isEmailVerified: false };
    return (await this.#deps.members.store.change(_id, { isEmailVerified: true }, guard)) !== null;
  }

  /** Joins the current transaction. The returned function mails the member after it; undefined if no app was on. */
  turnOffSecondFactor(member: Member): Promise<(() => void) | undefined> {
    return this.#deps.secondFactors.turnOffWithin(member);
  }

  /** Throws FORBIDDEN if passwords are turned off. */
  requirePasswords(): Promise<void> {
    return this.#deps.passwordSignIn.require();
  }

  /** Returns the token of a link that sets the first password, valid for so long (ms), once. */
  issueFirstPassword(member: Member, lifetime: number): Promise<string> {
    return this.#deps.codes.issueLink('first-password', member, lifetime);
  }

  /** Lets a decided application take effect at the next call. */
  reloadSessions(memberId: string): Promise<void> {
    return this.#deps.sessions.reload(memberId);
  }

  /**
   * Also ends the trust in browsers. Joins the current transaction; `close` disconnects the sockets after it. Returns
   * undefined if there was neither a session nor a trusted browser.
   */
  async endSessions(memberId: string): Promise<{ count: number; close: () => void } | undefined> {
    const browsers = await this.#deps.trusted.forgetAllOf(memberId);
    const ended = await this.#deps.sessions.endAllWithin(memberId);
    return browsers + ended.count > 0 ? ended : undefined;
  }
}
