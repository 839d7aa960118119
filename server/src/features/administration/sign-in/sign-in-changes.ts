import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type {
  PasswordChoice,
  SecondFactorChoice,
  SignInAnswer,
} from '@weft/shared/administration/sign-in-contract';
import type { Sentence } from '../../../errors/app-error.ts';
import { forbidden } from '../../../errors/common.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

const { rules } = ADMINISTRATION_TEXTS;

/** Changes of how everybody signs in. */
export class SignInChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async current(): Promise<SignInAnswer> {
    const { signInSettings } = this.#deps.joining;
    const settings = {
      passwords: await signInSettings.passwordsNow(),
      secondFactor: await signInSettings.requiresSecondFactorNow(),
    };
    return { settings, locked: signInSettings.locked };
  }

  /**
   * Throws FORBIDDEN if passwords are the only way in of the owner who turns them off, or cost the owner who turns them
   * on the powers that a passkey gave.
   */
  async changePasswords(actorId: string, { passwords }: PasswordChoice): Promise<void> {
    const { database, joining, lockOtherWays, audit, securityLog, clock } = this.#deps;
    const { signInSettings } = joining;
    const hasChanged = await database.inTransaction(async () => {
      // A passkey or an organisation that is removed at the same time conflicts.
      if (!passwords && (await lockOtherWays(actorId)) === 0) throw forbidden(() => rules.noOtherWay);
      if ((await signInSettings.setPasswords(passwords)) === passwords) return false;
      if (await signInSettings.requiresSecondFactorNow())
        await this.#requireFactorOf(actorId, () => rules.passkeyNotEnough);
      const action = passwords ? 'passwordsTurnedOn' : 'passwordsTurnedOff';
      await audit.add({ action, by: actorId, createdAt: clock.date() });
      return true;
    });
    signInSettings.changed();
    if (hasChanged)
      securityLog('passwords-switched', { memberId: actorId, reason: passwords ? 'on' : 'off' });
  }

  /** Throws FORBIDDEN if the environment decides, or the owner who requires a second factor has none. */
  async changeSecondFactor(actorId: string, { secondFactor }: SecondFactorChoice): Promise<void> {
    const { database, joining, members, audit, notifyRole, securityLog, clock } = this.#deps;
    const { signInSettings } = joining;
    if (signInSettings.locked.secondFactor !== undefined) throw forbidden(() => rules.lockedSetting);
    const hasChanged = await database.inTransaction(async () => {
      if (secondFactor) await this.#requireFactorOf(actorId, () => rules.noSecondFactor);
      if ((await signInSettings.setRequiresSecondFactor(secondFactor)) === secondFactor) return false;
      const action = secondFactor ? 'secondFactorRequired' : 'secondFactorOptional';
      await audit.add({ action, by: actorId, createdAt: clock.date() });
      return true;
    });
    signInSettings.changed();
    if (!hasChanged) return;
    securityLog('second-factor-requirement-changed', {
      memberId: actorId,
      reason: secondFactor ? 'on' : 'off',
    });
    for (const id of await members.roles.moderatorIds()) notifyRole(id);
  }

  async #requireFactorOf(actorId: string, message: Sentence): Promise<void> {
    if (!(await this.#deps.requiredFactors.has(actorId))) throw forbidden(message);
  }
}
