import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import { forbidden, notFound, unauthenticated } from '../../../errors/common.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { callersOwnLanguage, inLanguage } from '../../../platform/languages/request-language.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import type { Sealer } from '../credentials/sealer.ts';
import { secondFactorMail, type SecondFactorChange } from '../mails/second-factor-mails.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import type { SecondFactor, SecondFactorStore } from './second-factor.store.ts';
import { newTotpKey, periodOfCode, totpAddress } from './totp.ts';

const texts = SECOND_FACTOR_TEXTS;
const RECOVERY_FORM = /^[A-Z2-9]{8}$/;
const BATCH = 200;

/** An authenticator app that is being set up. The client keeps it encrypted, so the server stores nothing. */
interface Setup {
  readonly key: string;
  readonly expiresAt: number;
}

interface Deps {
  readonly store: SecondFactorStore;
  readonly sealer: Sealer;
  readonly members: Members;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
}

const ownerOfSetup = (memberId: string): string => `setup ${memberId}`;

/** Authenticator apps (TOTP) and recovery codes of members. */
export class SecondFactors {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  isOn(memberId: string): Promise<boolean> {
    return this.#deps.store.isOn(memberId);
  }

  find(memberId: string): Promise<SecondFactor | null> {
    return this.#deps.store.find(memberId);
  }

  /** Returns a new key, and the same encrypted for `turnOn`. Throws FORBIDDEN if the second factor is on. */
  async setUp(memberId: string): Promise<{ key: string; address: string; setup: string }> {
    const { store, sealer, clock } = this.#deps;
    const member = await this.#memberOf(memberId);
    if (await store.isOn(memberId)) throw forbidden(() => texts.alreadyOn);
    const key = newTotpKey();
    const setup: Setup = { key, expiresAt: clock.now() + ACCOUNT_LIMITS.secondFactorSetupLifetime };
    return {
      key,
      address: totpAddress(key, member.email),
      setup: sealer.seal(JSON.stringify(setup), ownerOfSetup(memberId)),
    };
  }

  /** Turns it on with a code of the new app; returns the recovery codes. Throws OTP_INVALID, OTP_EXPIRED, FORBIDDEN. */
  async turnOn(memberId: string, setup: string, code: string): Promise<string[]> {
    const { store, sealer, members, database, clock } = this.#deps;
    const { key, expiresAt } = this.#readSetup(setup, memberId);
    if (clock.now() >= expiresAt) throw new AppError('OTP_EXPIRED', () => texts.setupExpired);
    const period = periodOfCode(key, code, clock.now());
    if (period === undefined) throw new AppError('OTP_INVALID', () => texts.wrongCode);
    const member = await this.#memberOf(memberId);
    const { codes, stored } = await newRecoveryCodes();
    const fields: SecondFactor = {
      sealedKey: sealer.seal(key, memberId),
      lastPeriod: period,
      recoverySalt: stored.salt,
      recoveryHashes: stored.hashes,
      onSince: clock.date(),
    };
    try {
      await database.inTransaction(() =>
        members.withActiveMembers(memberId, () => store.add(memberId, fields)),
      );
    } catch (error) {
      throw isDuplicate(error) ? forbidden(() => texts.alreadyOn) : error;
    }
    this.#report(member, 'on');
    return codes;
  }

  async turnOff(memberId: string): Promise<void> {
    const wasOn = await this.#deps.store.remove(memberId);
    if (wasOn) this.#report(await this.#memberOf(memberId), 'off');
  }

  /** The same in the current transaction. The returned function reports it afterwards; undefined if it was off. */
  async turnOffWithin(member: Member): Promise<(() => void) | undefined> {
    const wasOn = await this.#deps.store.remove(member._id);
    return wasOn ? () => this.#report(member, 'off') : undefined;
  }

  /**
   * Turns it off if it was turned on at this time or later. Joins the current transaction; the returned function
   * reports the change after it.
   */
  async turnOffSince(memberId: string, since: Date): Promise<(member: Member) => void> {
    const wasOn = await this.#deps.store.removeSince(memberId, since);
    return (member) => {
      if (wasOn) this.#report(member, 'off');
    };
  }

  /** Returns new recovery codes; the old ones no longer work. Throws NOT_FOUND if the second factor is off. */
  async renewRecoveryCodes(memberId: string): Promise<string[]> {
    const member = await this.#memberOf(memberId);
    const { codes, stored } = await newRecoveryCodes();
    const isOn = await this.#deps.store.replaceRecoveryHashes(memberId, stored);
    if (!isOn) throw notFound(() => texts.isOff);
    this.#report(member, 'codes');
    return codes;
  }

  /** Uses up a code of the app or a recovery code; returns whether it was right and unused, on any server. */
  async use(member: Member, code: string): Promise<boolean> {
    const factor = await this.#deps.store.find(member._id);
    if (!factor) return false;
    return RECOVERY_FORM.test(code)
      ? this.#useRecoveryCode(member, factor, code)
      : this.#useAppCode(member, factor, code);
  }

  /** Encrypts the keys again that were encrypted with the previous secret. */
  async resealKeys(): Promise<void> {
    const { store, sealer } = this.#deps;
    let rows = await store.sealedOtherwise(sealer.keyId, undefined, BATCH);
    while (rows.length > 0) {
      for (const { memberId, sealedKey } of rows) {
        const key = sealer.open(sealedKey, memberId);
        if (key !== undefined) await store.reseal(memberId, sealedKey, sealer.seal(key, memberId));
      }
      rows = await store.sealedOtherwise(sealer.keyId, rows.at(-1)?.memberId, BATCH);
    }
  }

  async removeOf(memberId: string): Promise<void> {
    await this.#deps.store.remove(memberId);
  }

  async #useAppCode({ _id }: Member, { sealedKey }: SecondFactor, code: string): Promise<boolean> {
    const { store, sealer, clock } = this.#deps;
    const key = sealer.open(sealedKey, _id);
    const period = key === undefined ? undefined : periodOfCode(key, code, clock.now());
    return period !== undefined && store.usePeriod(_id, sealedKey, period);
  }

  async #useRecoveryCode(member: Member, { recoverySalt }: SecondFactor, code: string): Promise<boolean> {
    const hash = await recoveryHash(code, recoverySalt);
    const left = await this.#deps.store.useRecoveryHash(member._id, hash);
    if (left === undefined) return false;
    this.#report(member, 'recovery', left);
    return true;
  }

  #readSetup(setup: string, memberId: string): Setup {
    const text = this.#deps.sealer.open(setup, ownerOfSetup(memberId));
    if (text === undefined) throw new AppError('OTP_EXPIRED', () => texts.setupExpired);
    // Only the server can have sealed it.
    return JSON.parse(text) as Setup;
  }

  async #memberOf(memberId: string): Promise<Member> {
    const member = await this.#deps.members.store.findById(memberId);
    if (!member) throw unauthenticated();
    return member;
  }

  /** Logs a change and mails the member, so that a thief cannot make it unnoticed. */
  #report(member: Member, change: SecondFactorChange, codesLeft = 0): void {
    const { members, mailer, background, securityLog, publicUrl } = this.#deps;
    securityLog(EVENTS[change], { memberId: member._id });
    background.run('tell of a change of the second factor', () => {
      const language = members.languageOf(member, callersOwnLanguage());
      return mailer.send(
        inLanguage(language, () => secondFactorMail(member, change, { codesLeft, publicUrl: publicUrl() })),
      );
    });
  }
}

const EVENTS = {
  on: 'second-factor-on',
  off: 'second-factor-off',
  codes: 'recovery-codes-renewed',
  recovery: 'recovery-code-used',
} as const satisfies Record<SecondFactorChange, string>;
