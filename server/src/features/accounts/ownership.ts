import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { unauthenticated } from '../../errors/common.ts';
import type { Viewer } from '../../http/route.ts';
import type { Config } from '../../config/load-config.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import { zipStream, type ZipEntry } from '../../platform/zip/zip-stream.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { MemberBelongings, Members } from '../members/index.ts';
import type { CodeStore } from './code.store.ts';
import type { ExportTicketStore } from './export-ticket.store.ts';
import type { ResetGrantStore } from './reset-grant.store.ts';
import type { Sessions } from './sessions.ts';
import type { CallFrom, SignIn } from './sign-in.ts';

/**
 * Another server may still be storing what it began for a member before the account ended. No transaction lasts longer than this (ms;
 * a database allows a minute): what is removed after it is all that there was.
 */
const LATE_WRITES = 5 * 60_000;

interface Parts {
  readonly config: Pick<Config, 'redisUrl'>;
  readonly database: Pick<Database, 'transactionsEnded'>;
  readonly members: Members;
  readonly sessions: Sessions;
  readonly signIn: SignIn;
  readonly tickets: ExportTicketStore;
  readonly codes: CodeStore;
  readonly grants: ResetGrantStore;
  readonly clock: Clock;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  /** Of every feature; read when it is needed, because features are made one after the other. */
  readonly belongings: readonly MemberBelongings[];
  readonly openUpload: (url: string) => Promise<Readable | undefined>;
}

/** A member's account is theirs: to take along, and to end (specification 3.12). */
export class Ownership {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers the token of a download: good once, for 5 minutes, needing no session. */
  async grantExport(viewer: Viewer): Promise<string> {
    const { tickets, clock, securityLog } = this.#parts;
    const token = randomBytes(32).toString('base64url');
    await tickets.add({
      tokenHash: secretDigest(token),
      memberId: viewer.memberId,
      expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.exportLinkLifetime),
    });
    securityLog('data-exported', { memberId: viewer.memberId });
    return token;
  }

  /** The download of a token, as a ZIP that is made while it is read; undefined for a token that is not good. */
  async openExport(token: string): Promise<Readable | undefined> {
    const ticket = await this.#parts.tickets.take(secretDigest(token), this.#parts.clock.date());
    return ticket ? zipStream(this.#entriesOf(ticket.memberId)) : undefined;
  }

  /**
   * Ends the account at once: nobody can sign in to it, its name is gone and its address free. What the member left is
   * removed after the answer, by `finishDeletions` if a crash comes between, and what other servers were still writing for them, too.
   */
  async deleteAccount(viewer: Viewer, password: string, from: CallFrom): Promise<void> {
    const { members, sessions, signIn, codes, grants, clock, background, securityLog } = this.#parts;
    const { _id, email, passwordHash } = await signIn.confirm(viewer, password, 'password', from);
    const retired = await members.store.retire(_id, { passwordHash }, clock.date());
    if (!retired) throw unauthenticated();
    await sessions.endAll(_id);
    await codes.removeAllOf(email);
    await grants.removeAllOf(email);
    members.summaries.forget(_id);
    securityLog('account-deleted', { memberId: _id });
    background.run('remove what a deleted account left', () => this.#erase(_id));
  }

  /** Goes on with deletions that a crash cut off, or that other servers may have written behind. */
  async finishDeletions(): Promise<void> {
    for (const id of await this.#parts.members.store.findRetired()) await this.#erase(id);
  }

  async #erase(memberId: string): Promise<void> {
    const { config, members, tickets, belongings, clock, database } = this.#parts;
    const lateWritesEnded = new Date(clock.now() - LATE_WRITES);
    // Who looked before the account ended, and found it alive, may be storing something of it.
    await database.transactionsEnded();
    for (const belonging of belongings) await belonging.erase(memberId);
    await tickets.removeAllOf(memberId);
    // Last, because it is what finishDeletions knows the rest by.
    await members.store.remove(memberId, config.redisUrl === undefined ? undefined : lateWritesEnded);
    members.summaries.forget(memberId);
  }

  async *#entriesOf(memberId: string): AsyncGenerator<ZipEntry> {
    for (const belonging of this.#parts.belongings) {
      for await (const entry of belonging.exportOf(memberId)) {
        if ('json' in entry) yield { path: entry.path, content: `${JSON.stringify(entry.json, null, 2)}\n` };
        else {
          const content = await this.#parts.openUpload(entry.upload);
          if (content) yield { path: entry.path, content };
        }
      }
    }
  }
}
