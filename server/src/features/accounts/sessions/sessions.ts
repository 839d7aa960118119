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
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { Bus } from '../../../platform/servers/bus.ts';
import type { SessionSockets } from '../../../realtime/index.ts';
import { isLockedOut, type Member, type Members } from '../../members/index.ts';
import type { RequiredPages } from '../../pages/index.ts';
import type { AccountEvents } from '../account-events.ts';
import type { EndedIdentity } from './ended-identity.ts';
import { isUsableBy } from './is-usable-by.ts';
import type { KeptSession } from './kept-session.ts';
import type { SessionIdentity } from './session.model.ts';
import type { Session, SessionStore } from './session.store.ts';
import type { TokenClaims, Tokens } from '../credentials/tokens.ts';

const KEPT = 50_000;
/** An unknown server may have ended a session: a cached one is checked again after this time (ms). */
const TRUSTED_FOR = 5000;
/** Interval of updates of the last use (ms). */
const NOTED_EVERY = 60_000;
const USER_AGENT_MAX = 300;

type EndReason = SessionEnded['code'];

interface Deps {
  readonly store: SessionStore;
  readonly members: Pick<Members, 'store' | 'sessionHolders'>;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly background: Background;
  readonly sockets: Pick<SessionSockets, 'end'>;
  readonly events: EventEmitter<AccountEvents>;
  readonly bus: Bus;
  readonly acceptance: Pick<RequiredPages, 'isMissingIn'>;
}

/**
 * Sessions of members. A recently checked session is cached, and ending it on this server removes it from the cache.
 * With several servers every call checks the database, so a session that another server ended is invalid at once.
 */
export class Sessions {
  readonly #deps: Deps;
  readonly #kept = boundedCache<KeptSession>(KEPT);
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
  ): Promise<{ readonly id: string; readonly token: string }> {
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
    this.#close(await store.trim(member._id, ACCOUNT_LIMITS.sessionsPerMember));
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

  async #heldBy(claims: TokenClaims, entry: KeptSession): Promise<Held | undefined> {
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
    if (wasTheirs) this.#close([sessionId]);
    return wasTheirs;
  }

  /** Ends all sessions of a member except some; returns their number. */
  async endAll(memberId: string, exceptIds: readonly string[] = [], because?: EndReason): Promise<number> {
    const ids = await this.#deps.store.removeAllOf(memberId, exceptIds);
    this.#closeAll(ids, { memberId, exceptIds }, because);
    return ids.length;
  }

  /** Ends all sessions of a member in the current transaction; call `close` after it. */
  async endAllWithin(memberId: string): Promise<{ count: number; close: () => void }> {
    const ids = await this.#deps.store.removeAllOf(memberId);
    return { count: ids.length, close: () => this.#closeAll(ids, { memberId, exceptIds: [] }) };
  }

  /** Ends the sessions that this identity opened; returns the member of each. */
  async endOfIdentity(ended: EndedIdentity): Promise<string[]> {
    const removed = await this.#deps.store.removeOfIdentity(ended);
    this.#close(removed.map(({ _id }) => _id));
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
  async endRenewed({ sessionId, memberId }: Viewer, freshId: string): Promise<void> {
    if (!(await this.#deps.store.remove(sessionId, memberId))) return;
    this.#forget([sessionId], 'RENEWED');
    this.#deps.events.emit('session.renewed', { from: sessionId, to: freshId });
  }

  /**
   * Ends the session of a token when its browser signs in as `memberId`. Pages of the same member continue with the
   * new token. Returns whose session it was, if any.
   */
  async endReplaced(token: string, memberId: string): Promise<string | undefined> {
    const claims = this.#deps.tokens.read('session', token);
    if (!claims || !(await this.#deps.store.remove(claims.id, claims.memberId))) return undefined;
    this.#close([claims.id], claims.memberId === memberId ? 'RENEWED' : undefined);
    return claims.memberId;
  }

  /** Returns the sessions of the list that have ended or expired, also on another server, or by their account. */
  async findEnded(ids: readonly string[]): Promise<string[]> {
    const { store, members, clock } = this.#deps;
    const now = clock.now();
    const stored = await store.findAll(ids);
    const holders = await members.sessionHolders.findAll(stored.map(({ memberId }) => memberId));
    const isLive = (session: Session): boolean =>
      isUsableBy(session, holders.get(session.memberId)) &&
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

  /** Forgets these sessions and reports their end. */
  #close(ids: readonly string[], because?: EndReason): void {
    this.#forget(ids, because);
    if (ids.length > 0) this.#deps.events.emit('sessions.ended', { sessionIds: ids });
  }

  #closeAll(ids: readonly string[], ended: AccountEvents['sessions.allEnded'], because?: EndReason): void {
    this.#forget(ids, because);
    this.#deps.events.emit('sessions.allEnded', ended);
  }

  #forget(ids: readonly string[], because?: EndReason): void {
    if (ids.length === 0) return;
    for (const id of ids) {
      this.#ended.set(id, true);
      this.#kept.delete(id);
    }
    this.#deps.sockets.end(ids, because);
  }

  #trusted(id: string, now: number): KeptSession | undefined {
    const entry = this.#kept.get(id);
    const isTrusted =
      entry &&
      now - entry.checkedAt < TRUSTED_FOR &&
      this.#deps.bus.isWhole() &&
      this.#deps.bus.others().size === 0;
    return isTrusted ? entry : undefined;
  }

  async #load({ id, memberId }: TokenClaims): Promise<KeptSession | undefined> {
    const { store, members, clock } = this.#deps;
    const checkedAt = clock.now();
    const [session, member] = await Promise.all([store.find(id), members.sessionHolders.find(memberId)]);
    const isLive = session?.memberId === memberId && isUsableBy(session, member) && !this.#ended.get(id);
    if (!isLive) {
      this.#kept.delete(id);
      return undefined;
    }
    const entry: KeptSession = {
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
    const member = await this.#deps.members.sessionHolders.find(memberId);
    return member && isLockedOut(member) ? suspended() : unauthenticated();
  }

  #noteUse(id: string, entry: KeptSession, now: number): void {
    entry.lastUsedAt = now;
    if (now - entry.notedAt < NOTED_EVERY) return;
    entry.notedAt = now;
    const { store, members, background } = this.#deps;
    const at = new Date(now);
    background.run('note the use of a session', async () => {
      await store.touch(id, at);
      await members.store.touch(entry.memberId, at);
    });
  }
}
