import { timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { AppError } from '../../errors/app-error.ts';
import { unauthenticated } from '../../errors/common.ts';
import { held } from '../../errors/held.ts';
import { suspended } from '../../errors/suspended.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import { secretFromFile } from '../../platform/secret-file.ts';
import type { AdministrationDeps } from './administration-deps.ts';

const { rules } = ADMINISTRATION_TEXTS;
const used = (): AppError => new AppError('OTP_EXPIRED', () => rules.claimUsed);

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Links that make the first owner. Only their digests are in the database; each server keeps its link in a file. */
export class OwnerClaims {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  /** Returns this server's link while the network has no owner, also after a restart; else removes its file. */
  async prepare(): Promise<string | undefined> {
    const { members, publicUrl } = this.#deps;
    if (await members.roleStore.hasOtherOwner()) {
      await this.#removeFile();
      return undefined;
    }
    const token = await secretFromFile(this.#file());
    if (!(await this.#isGood(token))) await members.roleStore.addClaim(secretDigest(token));
    return `${publicUrl()}/admin/claim#token=${token}`;
  }

  /** Throws OTP_EXPIRED if the link is invalid or used. */
  async check(token: string): Promise<void> {
    if (!(await this.#isGood(token))) throw used();
  }

  /**
   * Makes the member the owner: of two at the same time only one. Throws OTP_EXPIRED for the other, ACCOUNT_LEAVING
   * and SUSPENDED for an account that is one since the call began.
   */
  async claim(memberId: string, token: string): Promise<void> {
    const { database, members, care, audit, clock, securityLog, notifyRole } = this.#deps;
    const { roleStore } = members;
    const wasApplicant = await database.inTransaction(async () => {
      await roleStore.enter();
      if (!(await this.#isGood(token)) || (await roleStore.hasOtherOwner())) throw used();
      const member = await members.store.findById(memberId);
      if (!member || member.deletedAt) throw unauthenticated();
      if (member.leavesAt) throw held('leaving');
      if (member.suspendedAt) throw suspended();
      const isLetIn = await roleStore.set(memberId, 'owner');
      await roleStore.dropClaims();
      await audit.add({ action: 'claimed', by: memberId, member: memberId, createdAt: clock.date() });
      return isLetIn;
    });
    if (wasApplicant) await care.reloadSessions(memberId);
    securityLog('role-changed', { memberId, reason: 'owner' });
    notifyRole(memberId);
    await this.#removeFile();
  }

  async #isGood(token: string): Promise<boolean> {
    const digest = secretDigest(token);
    // Each one is compared, so that the time doesn't depend on which it is.
    const same = (await this.#deps.members.roleStore.claims()).map((known) => isSame(known, digest));
    return same.includes(true);
  }

  #file(): string {
    return `${this.#deps.config.dataDir}/owner-claim`;
  }

  async #removeFile(): Promise<void> {
    await rm(this.#file(), { force: true });
  }
}
