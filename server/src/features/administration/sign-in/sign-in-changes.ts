import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { SignInSettings } from '@weft/shared/administration/sign-in-contract';
import { forbidden } from '../../../errors/common.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

const { rules } = ADMINISTRATION_TEXTS;

/** Changes of how everybody signs in. */
export class SignInChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async current(): Promise<{ settings: SignInSettings }> {
    return { settings: { passwords: await this.#deps.joining.signInSettings.passwordsNow() } };
  }

  /** Throws FORBIDDEN if passwords are the only way in of the owner who turns them off. */
  async change(actorId: string, { passwords }: SignInSettings): Promise<void> {
    const { database, joining, lockOtherWays, audit, securityLog, clock } = this.#deps;
    const { signInSettings } = joining;
    const hasChanged = await database.inTransaction(async () => {
      // A passkey or an organisation that is removed at the same time conflicts.
      if (!passwords && (await lockOtherWays(actorId)) === 0) throw forbidden(() => rules.noOtherWay);
      if ((await signInSettings.setPasswords(passwords)) === passwords) return false;
      const action = passwords ? 'passwordsTurnedOn' : 'passwordsTurnedOff';
      await audit.add({ action, by: actorId, createdAt: clock.date() });
      return true;
    });
    signInSettings.changed();
    if (hasChanged)
      securityLog('passwords-switched', { memberId: actorId, reason: passwords ? 'on' : 'off' });
  }
}
