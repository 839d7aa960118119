import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import type { SessionEnded } from '@weft/shared/realtime/events';
import type { AppError } from '../../errors/app-error.ts';
import { unauthenticated } from '../../errors/common.ts';
import { suspended } from '../../errors/suspended.ts';
import type { Caller, Viewer } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { Member, MemberStore } from '../members/index.ts';
import type { Session, SessionStore } from './session.store.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

const KEPT = 50_000;
/** Another server that is not known of may have ended a session: a kept one is looked up again after this long (ms). */
const TRUSTED_FOR = 5000;
/** How often the last use is written down (ms). */
const NOTED_EVERY = 60_000;
const USER_AGENT_MAX = 300;

interface Kept {
  readonly memberId: string;
  readonly endsAt: number;
  lastUsedAt: number;
  notedAt: number;
  checkedAt: number;
}

interface Parts {
  readonly store: SessionStore;
  readonly members: MemberStore;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly background: Background;
  readonly sockets: SessionSockets;
  readonly bus: Bus;
}

/** What hangs on sessions beside calls: told when they end, so that it ends with them. */
export interface SessionSockets {
  end(sessionIds: readonly string[], because?: SessionEnded['code']): void;
  move(fromSessionId: string, toSessionId: string): void;
}

/** A session that has just been opened, and its token. */
interface Opened {
  readonly id: string;
  readonly token: string;
}

/**
 * Who is signed in where. A session that was seen in the last seconds costs no look-up: it is kept in memory, and
 * whatever ends it here takes it out again. Where there are other servers every call is looked up: a session that one of them has ended
 * counts for nothing on the next call, wherever that comes.
 */
export class Sessions {
  readonly #parts: Parts;
  readonly #kept = new BoundedMap<string, Kept>(KEPT);
  /** Sessions that ended while a look-up of theirs may have been under way. */
  readonly #ended = new BoundedMap<string, true>(KEPT);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens a session. Beyond 20 of a member's, the one unused for longest ends. */
  async open(member: Pick<Member, '_id' | 'credentialVersion'>, caller: Caller): Promise<Opened> {
    const { store, clock, tokens } = this.#parts;
    const now = clock.date();
    const id = await store.add({
      memberId: member._id,
      credentialVersion: member.credentialVersion,
      userAgent: caller.userAgent.slice(0, USER_AGENT_MAX),
      lastUsedAt: now,
      createdAt: now,
    });
    this.#forget(await store.trim(member._id, ACCOUNT_LIMITS.sessionsPerMember));
    return { id, token: tokens.issue('session', { memberId: member._id, id }) };
  }

  /** Who holds this token. Throws UNAUTHENTICATED unless its session lives, SUSPENDED where that is why it doesn't. */
  async authenticate(token: string): Promise<Viewer> {
    const claims = this.#parts.tokens.read('session', token);
    if (!claims) throw unauthenticated();
    const now = this.#parts.clock.now();
    const entry = this.#trusted(claims.id, now) ?? (await this.#load(claims));
    if (!entry || entry.memberId !== claims.memberId) throw await this.#refusalOf(claims.memberId);
    if (now >= entry.endsAt || now - entry.lastUsedAt >= ACCOUNT_LIMITS.sessionIdle) {
      await this.end({ memberId: claims.memberId, sessionId: claims.id });
      throw unauthenticated(ACCOUNT_TEXTS.failed.sessionEnded);
    }
    this.#noteUse(claims.id, entry, now);
    return { memberId: claims.memberId, sessionId: claims.id };
  }

  /** Notes that something was done on a session whose token was checked before: sockets check it once. */
  noteUse({ sessionId, memberId }: Viewer): void {
    const now = this.#parts.clock.now();
    const entry = this.#kept.get(sessionId);
    if (entry) {
      this.#noteUse(sessionId, entry, now);
      return;
    }
    this.#parts.background.run('note the use of a session', async () => {
      const loaded = await this.#load({ id: sessionId, memberId });
      if (loaded) this.#noteUse(sessionId, loaded, now);
    });
  }

  /** Ends one session of a member's; whether they had it. */
  async end({ sessionId, memberId }: Viewer): Promise<boolean> {
    const wasTheirs = await this.#parts.store.remove(sessionId, memberId);
    if (wasTheirs) this.#forget([sessionId]);
    return wasTheirs;
  }

  /** Ends all sessions of a member but one; answers how many there were. */
  async endAll(memberId: string, exceptId?: string, because?: SessionEnded['code']): Promise<number> {
    const ids = await this.#parts.store.removeAllOf(memberId, exceptId);
    this.#forget(ids, because);
    return ids.length;
  }

  /** Lets what hangs on a session go on with the one that takes its place. */
  replace(endingId: string, byId: string): void {
    this.#parts.sockets.move(endingId, byId);
  }

  /** Those of these sessions that are over: ended, also by another server process, or run out. */
  async findEnded(ids: readonly string[]): Promise<string[]> {
    const now = this.#parts.clock.now();
    const stored = await this.#parts.store.findAll(ids);
    const isLive = (session: Session): boolean =>
      now - this.#lastUseOf(session).getTime() < ACCOUNT_LIMITS.sessionIdle &&
      now - session.createdAt.getTime() < ACCOUNT_LIMITS.tokenLifetime;
    const live = new Set(stored.filter(isLive).map(({ _id }) => _id));
    return ids.filter((id) => !live.has(id));
  }

  /** A member's live sessions, the last used first. */
  async listOf(memberId: string): Promise<Session[]> {
    const now = this.#parts.clock.now();
    const sessions = await this.#parts.store.listOf(memberId);
    return sessions
      .map((session) => ({ ...session, lastUsedAt: this.#lastUseOf(session) }))
      .filter(({ lastUsedAt }) => now - lastUsedAt.getTime() < ACCOUNT_LIMITS.sessionIdle)
      .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime());
  }

  /** The database knows the last use to the minute, the memory exactly. */
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
    this.#parts.sockets.end(ids, because);
  }

  #trusted(id: string, now: number): Kept | undefined {
    const entry = this.#kept.get(id);
    const isTrusted =
      entry &&
      now - entry.checkedAt < TRUSTED_FOR &&
      this.#parts.bus.isWhole() &&
      this.#parts.bus.others().size === 0;
    return isTrusted ? entry : undefined;
  }

  async #load({ id, memberId }: TokenClaims): Promise<Kept | undefined> {
    const { store, members, clock } = this.#parts;
    const checkedAt = clock.now();
    const [session, member] = await Promise.all([store.find(id), members.findById(memberId)]);
    const isLive =
      session?.memberId === memberId &&
      session.credentialVersion === member?.credentialVersion &&
      member.isEmailVerified &&
      !member.suspendedAt &&
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
    };
    this.#kept.set(id, entry);
    return entry;
  }

  /** Why a token of a member's counts for nothing, as far as they may know. */
  async #refusalOf(memberId: string): Promise<AppError> {
    const member = await this.#parts.members.findById(memberId);
    return member?.suspendedAt ? suspended() : unauthenticated();
  }

  #noteUse(id: string, entry: Kept, now: number): void {
    entry.lastUsedAt = now;
    if (now - entry.notedAt < NOTED_EVERY) return;
    entry.notedAt = now;
    const { store, members, background } = this.#parts;
    const at = new Date(now);
    background.run('note the use of a session', async () => {
      await store.touch(id, at);
      await members.touch(entry.memberId, at);
    });
  }
}
