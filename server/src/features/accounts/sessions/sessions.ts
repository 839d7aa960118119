import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { SessionEnded } from '@weft/shared/realtime/server-events';
import { boundedCache } from '../../../platform/bounded-cache.ts';
import { AppError } from '../../../errors/app-error.ts';
import { unauthenticated } from '../../../errors/common.ts';
import type { Held } from '../../../errors/held.ts';
import { suspended } from '../../../errors/suspended.ts';
import type { Caller, Viewer } from '../../../http/routes/route.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import { isLockedOut, type AcceptedPage, type Member, type MemberStore } from '../../members/index.ts';
import type { RequiredPages } from '../../pages/index.ts';
import type { EndedIdentity } from './ended-identity.ts';
import type { SessionIdentity } from './session.model.ts';
import type { Session, SessionStore } from './session.store.ts';
import type { TokenClaims, Tokens } from '../credentials/tokens.ts';

const KEPT = 50_000;
/** An unknown server may have ended a session: a cached one is checked again after this time (ms). */
const TRUSTED_FOR = 5000;
/** Interval of updates of the last use (ms). */
const NOTED_EVERY = 60_000;
const USER_AGENT_MAX = 300;

interface Kept {
  readonly memberId: string;
  readonly endsAt: number;
  /** Whether administrators delete the account. */
  readonly isLeaving: boolean;
  /** Whether the member is not let in. */
  readonly isApplicant: boolean;
  readonly accepted: readonly AcceptedPage[];
  lastUsedAt: number;
  notedAt: number;
  checkedAt: number;
}

interface Deps {
  readonly store: SessionStore;
  readonly members: MemberStore;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly background: Background;
  readonly sockets: SessionSockets;
  readonly bus: Bus;
  readonly acceptance: Pick<RequiredPages, 'isMissingIn'>;
}

/** Sockets of sessions, closed when the sessions end. */
export interface SessionSockets {
  end(sessionIds: readonly string[], because?: SessionEnded['code']): void;
}

/** A new session and its token. */
interface Opened {
  readonly id: string;
  readonly token: string;
}

/**
 * Sessions of members. A recently checked session is cached, and ending it on this server removes it from the cache.
 * With several servers every call checks the database, so a session that another server ended is invalid at once.
 */
export class Sessions {
  readonly #deps: Deps;
  readonly #kept = boundedCache<Kept>(KEPT);
  /** Sessions that ended while they may have been looked up. */
  readonly #ended = boundedCache<true>(KEPT);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Opens a session, which counts as a fresh proof. Beyond 20 per member, the one that was unused for longest ends. */
  async open(
    member: Pick<Member, '_id' | 'credentialVersion'>,
    caller: Caller,
    identity?: SessionIdentity,
  ): Promise<Opened> {
    const { store, clock, tokens } = this.#deps;
    const now = clock.date();
    const id = await store.add({
      memberId: member._id,
      credentialVersion: member.credentialVersion,
      userAgent: caller.userAgent.slice(0, USER_AGENT_MAX),
      lastUsedAt: now,
      provenAt: now,
      ...(identity && { identity }),
      createdAt: now,
    });
    this.#forget(await store.trim(member._id, ACCOUNT_LIMITS.sessionsPerMember));
    return { id, token: tokens.issue('session', { memberId: member._id, id }) };
  }

  /**
   * Returns the member of this token. Throws UNAUTHENTICATED if its session has ended, SUSPENDED if that is the
   * reason.
   */
  async authenticate(token: string): Promise<Viewer> {
    const claims = this.#deps.tokens.read('session', token);
    if (!claims) throw unauthenticated();
    const now = this.#deps.clock.now();
    const entry = this.#trusted(claims.id, now) ?? (await this.#load(claims));
    if (!entry || entry.memberId !== claims.memberId) throw await this.#refusalOf(claims.memberId);
    if (now >= entry.endsAt || now - entry.lastUsedAt >= ACCOUNT_LIMITS.sessionIdle) {
      await this.end({ memberId: claims.memberId, sessionId: claims.id });
      throw unauthenticated(() => ACCOUNT_TEXTS.failed.sessionEnded);
    }
    this.#noteUse(claims.id, entry, now);
    const held = await this.#heldBy(claims, entry);
    return { memberId: claims.memberId, sessionId: claims.id, ...(held && { held }) };
  }

  async #heldBy(claims: TokenClaims, entry: Kept): Promise<Held | undefined> {
    if (entry.isLeaving) return 'leaving';
    if (entry.isApplicant) return 'approval';
    const { acceptance } = this.#deps;
    if (!(await acceptance.isMissingIn(entry.accepted))) return undefined;
    // The member may have accepted since the entry was read.
    const fresh = await this.#load(claims);
    return fresh && !(await acceptance.isMissingIn(fresh.accepted)) ? undefined : 'acceptance';
  }

  /** Updates the last use of a session whose token was checked before: sockets check it once. */
  noteUse({ sessionId, memberId }: Viewer): void {
    const now = this.#deps.clock.now();
    const entry = this.#kept.get(sessionId);
    if (entry) {
      this.#noteUse(sessionId, entry, now);
      return;
    }
    this.#deps.background.run('note the use of a session', async () => {
      const loaded = await this.#load({ id: sessionId, memberId });
      if (loaded) this.#noteUse(sessionId, loaded, now);
    });
  }

  /** Notes that the member has just given a password or code in this session. */
  async noteProof({ sessionId }: Viewer): Promise<void> {
    await this.#deps.store.noteProof(sessionId, this.#deps.clock.date());
  }

  /** Returns whether the last password or code was given in the last 10 minutes, on any server. */
  async requireFreshProof({ sessionId }: Viewer): Promise<void> {
    const provenAt = (await this.#deps.store.find(sessionId))?.provenAt?.getTime() ?? 0;
    if (this.#deps.clock.now() - provenAt < ACCOUNT_LIMITS.freshProofLifetime) return;
    throw new AppError('FRESH_PROOF_REQUIRED', () => SECOND_FACTOR_TEXTS.proofNeeded);
  }

  /** Ends one session of a member; returns whether it existed. */
  async end({ sessionId, memberId }: Viewer): Promise<boolean> {
    const wasTheirs = await this.#deps.store.remove(sessionId, memberId);
    if (wasTheirs) this.#forget([sessionId]);
    return wasTheirs;
  }

  /** Ends all sessions of a member except one; returns their number. */
  async endAll(memberId: string, exceptId?: string, because?: SessionEnded['code']): Promise<number> {
    const ids = await this.#deps.store.removeAllOf(memberId, exceptId);
    this.#forget(ids, because);
    return ids.length;
  }

  /** Ends the sessions that this identity opened; returns the member of each. */
  async endOfIdentity(ended: EndedIdentity): Promise<string[]> {
    const removed = await this.#deps.store.removeOfIdentity(ended);
    this.#forget(removed.map(({ _id }) => _id));
    return removed.map(({ memberId }) => memberId);
  }

  /** The identity that opened a session; undefined without one. */
  async identityOf({ sessionId }: Viewer): Promise<SessionIdentity | undefined> {
    return (await this.#deps.store.find(sessionId))?.identity;
  }

  /**
   * Ends a session whose owner has a new one. Its sockets are closed too, because anyone may hold the old token; the
   * owner's pages reconnect with the new one.
   */
  async endRenewed({ sessionId, memberId }: Viewer): Promise<void> {
    if (await this.#deps.store.remove(sessionId, memberId)) this.#forget([sessionId], 'RENEWED');
  }

  /**
   * Ends the session of a token when its browser signs in as `memberId`. Pages of the same member continue with the
   * new token. Returns whose session it was, if any.
   */
  async endReplaced(token: string, memberId: string): Promise<string | undefined> {
    const claims = this.#deps.tokens.read('session', token);
    if (!claims || !(await this.#deps.store.remove(claims.id, claims.memberId))) return undefined;
    this.#forget([claims.id], claims.memberId === memberId ? 'RENEWED' : undefined);
    return claims.memberId;
  }

  /** Returns the sessions of the list that have ended or expired, also on another server. */
  async findEnded(ids: readonly string[]): Promise<string[]> {
    const now = this.#deps.clock.now();
    const stored = await this.#deps.store.findAll(ids);
    const isLive = (session: Session): boolean =>
      now - this.#lastUseOf(session).getTime() < ACCOUNT_LIMITS.sessionIdle &&
      now - session.createdAt.getTime() < ACCOUNT_LIMITS.tokenLifetime;
    const live = new Set(stored.filter(isLive).map(({ _id }) => _id));
    return ids.filter((id) => !live.has(id));
  }

  /** Reads a member's sessions again at their next call: call it after their application is decided. */
  async reload(memberId: string): Promise<void> {
    for (const { _id } of await this.#deps.store.listOf(memberId)) this.#kept.delete(_id);
  }

  /** Live sessions of a member, last used first. */
  async listOf(memberId: string): Promise<Session[]> {
    const now = this.#deps.clock.now();
    const sessions = await this.#deps.store.listOf(memberId);
    return sessions
      .map((session) => ({ ...session, lastUsedAt: this.#lastUseOf(session) }))
      .filter(({ lastUsedAt }) => now - lastUsedAt.getTime() < ACCOUNT_LIMITS.sessionIdle)
      .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime());
  }

  /** The database has the last use to the minute, the memory exactly. */
  #lastUseOf(session: Session): Date {
    const here = this.#kept.get(session._id)?.lastUsedAt ?? 0;
    return new Date(Math.max(here, session.lastUsedAt.getTime()));
  }

  #forget(ids: readonly string[], because?: SessionEnded['code']): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.#ended.set(id, true);
      this.#kept.delete(id);
    }
    this.#deps.sockets.end(ids, because);
  }

  #trusted(id: string, now: number): Kept | undefined {
    const entry = this.#kept.get(id);
    const isTrusted =
      entry &&
      now - entry.checkedAt < TRUSTED_FOR &&
      this.#deps.bus.isWhole() &&
      this.#deps.bus.others().size === 0;
    return isTrusted ? entry : undefined;
  }

  async #load({ id, memberId }: TokenClaims): Promise<Kept | undefined> {
    const { store, members, clock } = this.#deps;
    const checkedAt = clock.now();
    const [session, member] = await Promise.all([store.find(id), members.findById(memberId)]);
    const isLive =
      session?.memberId === memberId &&
      session.credentialVersion === member?.credentialVersion &&
      member.isEmailVerified &&
      !isLockedOut(member) &&
      !this.#ended.get(id);
    if (!isLive) {
      this.#kept.delete(id);
      return undefined;
    }
    const entry: Kept = {
      memberId,
      endsAt: session.createdAt.getTime() + ACCOUNT_LIMITS.tokenLifetime,
      lastUsedAt: this.#lastUseOf(session).getTime(),
      notedAt: session.lastUsedAt.getTime(),
      checkedAt,
      isLeaving: member.leavesAt !== undefined,
      isApplicant: member.application !== undefined,
      accepted: member.acceptedPages ?? [],
    };
    this.#kept.set(id, entry);
    return entry;
  }

  /** Returns the reason why a member's token is invalid, as far as they may know it. */
  async #refusalOf(memberId: string): Promise<AppError> {
    const member = await this.#deps.members.findById(memberId);
    return member && isLockedOut(member) ? suspended() : unauthenticated();
  }

  #noteUse(id: string, entry: Kept, now: number): void {
    entry.lastUsedAt = now;
    if (now - entry.notedAt < NOTED_EVERY) return;
    entry.notedAt = now;
    const { store, members, background } = this.#deps;
    const at = new Date(now);
    background.run('note the use of a session', async () => {
      await store.touch(id, at);
      await members.touch(entry.memberId, at);
    });
  }
}
