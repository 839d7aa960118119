import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { unauthenticated } from '../../../errors/common.ts';
import type { Viewer } from '../../../http/routes/route.ts';
import type { Config } from '../../../config/load-config.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import { runForAll } from '../../../platform/run-for-all.ts';
import { zipStream, type ZipEntry } from '../../../platform/zip/zip-stream.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { AddressHolder, MemberData, MemberGuard, Members } from '../../members/index.ts';
import type { CodeStore } from '../codes/code.store.ts';
import type { ExportTicketStore } from './export-ticket.store.ts';
import type { ResetGrantStore } from '../recovery/reset-grant.store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { CallFrom, SignIn } from '../sign-in/sign-in.ts';

/**
 * Another server may still be storing data for a member whose account has ended. No transaction lasts longer than
 * this (ms; databases allow a minute), so a removal afterwards is complete.
 */
const LATE_WRITES = 5 * 60_000;

interface Deps {
  readonly config: Pick<Config, 'redis'>;
  readonly database: Pick<Database, 'inTransaction' | 'transactionsEnded'>;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly tickets: ExportTicketStore;
  readonly codes: CodeStore;
  readonly grants: ResetGrantStore;
  readonly clock: Clock;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  /** What every feature stores of a member, in the order in which it is exported and erased. */
  readonly memberData: readonly MemberData[];
  readonly openUpload: (url: string) => Promise<Readable | undefined>;
}

/** Export and deletion of a member's account. */
export class Ownership {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the token of a download: valid once, for 5 minutes, without session. */
  async grantExport(viewer: Viewer): Promise<string> {
    const { tickets, clock, securityLog } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    await tickets.add({
      tokenHash: secretDigest(token),
      memberId: viewer.memberId,
      expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.exportLinkLifetime),
    });
    securityLog('data-exported', { memberId: viewer.memberId });
    return token;
  }

  /** Returns whether a download may be opened, without using it. */
  hasExport(token: string): Promise<boolean> {
    return this.#deps.tickets.isGood(secretDigest(token), this.#deps.clock.date());
  }

  /** Returns the download of a token as a ZIP that is created while it is read; undefined for an invalid token. */
  async openExport(token: string): Promise<Readable | undefined> {
    const ticket = await this.#deps.tickets.take(secretDigest(token), this.#deps.clock.date());
    return ticket ? zipStream(this.#entriesOf(ticket.memberId)) : undefined;
  }

  /**
   * Ends the account at once: no sign-in, no name, and its address is free. The member's data is removed after the
   * response, by `finishDeletions` after a crash, including data that other servers were still writing. Throws
   * FORBIDDEN for the last owner.
   */
  async deleteAccount(viewer: Viewer, password: string | undefined, from: CallFrom): Promise<void> {
    const { signIn, background } = this.#deps;
    const member = await signIn.prove(viewer, password, from);
    if (!(await this.#retire(member))) throw unauthenticated();
    background.run('remove what a deleted account left', () => this.#erase(member._id));
  }

  /** The same without a proof, if the account matches the guard. Resolves once its data is removed. */
  async removeAccount(member: AddressHolder, guard: MemberGuard = {}): Promise<void> {
    if (await this.#retire(member, guard)) await this.#erase(member._id);
  }

  /** Returns false if the account has ended, its password has changed, or the guard does not match. */
  async #retire(
    { _id, email, passwordHash }: Omit<AddressHolder, 'isEmailVerified'>,
    guard: MemberGuard = {},
  ): Promise<boolean> {
    const { database, members, sessions, codes, grants, clock, securityLog } = this.#deps;
    const retired = await database.inTransaction(async () => {
      await members.roles.leave(_id);
      return members.store.retire(_id, { passwordHash, ...guard }, clock.date());
    });
    if (!retired) return false;
    await sessions.endAll(_id);
    await codes.removeAllOf(email);
    await grants.removeAllOf(email);
    members.summaries.forget(_id);
    securityLog('account-deleted', { memberId: _id });
    return true;
  }

  /** Continues deletions that a crash interrupted, or after which other servers may have written. */
  async finishDeletions(): Promise<void> {
    const retired = await this.#deps.members.store.findRetired();
    await runForAll(retired, (id) => this.#erase(id), 'accounts could not be erased');
  }

  async #erase(memberId: string): Promise<void> {
    const { config, members, tickets, memberData, clock, database } = this.#deps;
    const lateWritesEnded = new Date(clock.now() - LATE_WRITES);
    // A server that checked the account before it ended may still be storing data.
    await database.transactionsEnded();
    for (const data of memberData) await data.erase(memberId);
    await tickets.removeAllOf(memberId);
    // Last, because finishDeletions finds unfinished deletions by it.
    await members.store.remove(memberId, config.redis === undefined ? undefined : lateWritesEnded);
    members.summaries.forget(memberId);
  }

  async *#entriesOf(memberId: string): AsyncGenerator<ZipEntry> {
    for (const data of this.#deps.memberData) {
      for await (const entry of data.export(memberId)) {
        if ('json' in entry) yield { path: entry.path, content: `${JSON.stringify(entry.json, null, 2)}\n` };
        else {
          const content = await this.#deps.openUpload(entry.upload);
          if (content) yield { path: entry.path, content };
        }
      }
    }
  }
}
