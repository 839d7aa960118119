import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { unauthenticated } from '../../errors/common.ts';
import type { Caller, Viewer } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Member, MemberStore } from '../members/index.ts';
import type { SessionStore } from './session.store.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

const KEPT = 50_000;
/** Another server process may have ended a session: a kept one is looked up again after this long (ms). */
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
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Who is signed in where. A session that was seen in the last seconds costs no look-up: it is kept in memory, and
 * whatever ends it here takes it out again.
 */
export function createSessions({ store, members, tokens, clock, background }: Parts) {
  const kept = new BoundedMap<string, Kept>(KEPT);
  // Sessions that ended while a look-up of theirs may have been under way.
  const ended = new BoundedMap<string, true>(KEPT);

  const forget = (ids: readonly string[]): void => {
    for (const id of ids) {
      ended.set(id, true);
      kept.delete(id);
    }
  };

  async function load({ id, memberId }: TokenClaims): Promise<Kept | undefined> {
    const [session, member] = await Promise.all([store.find(id), members.findById(memberId)]);
    if (!session || !member || session.memberId !== memberId || ended.get(id)) return undefined;
    if (session.credentialVersion !== member.credentialVersion || !member.isEmailVerified) return undefined;
    const usedHere = kept.get(id)?.lastUsedAt ?? 0;
    const lastUsedAt = Math.max(session.lastUsedAt.getTime(), usedHere);
    const entry: Kept = {
      memberId,
      endsAt: session.createdAt.getTime() + ACCOUNT_LIMITS.tokenLifetime,
      lastUsedAt,
      notedAt: session.lastUsedAt.getTime(),
      checkedAt: clock.now(),
    };
    kept.set(id, entry);
    return entry;
  }

  function noteUse(id: string, entry: Kept, now: number): void {
    entry.lastUsedAt = now;
    if (now - entry.notedAt < NOTED_EVERY) return;
    entry.notedAt = now;
    const at = new Date(now);
    background.run('note the use of a session', async () => {
      await store.touch(id, at);
      await members.touch(entry.memberId, at);
    });
  }

  return {
    /** Opens a session and answers its token. Beyond 20 of a member's, the one unused for longest ends. */
    async open(member: Pick<Member, '_id' | 'credentialVersion'>, caller: Caller): Promise<string> {
      const now = clock.date();
      const id = await store.add({
        memberId: member._id,
        credentialVersion: member.credentialVersion,
        userAgent: caller.userAgent.slice(0, USER_AGENT_MAX),
        lastUsedAt: now,
        createdAt: now,
      });
      forget(await store.trim(member._id, ACCOUNT_LIMITS.sessionsPerMember));
      return tokens.issue('session', { memberId: member._id, id });
    },

    /** Who holds this token. Throws UNAUTHENTICATED unless its session lives. */
    async authenticate(token: string): Promise<Viewer> {
      const claims = tokens.read('session', token);
      if (!claims) throw unauthenticated();
      const now = clock.now();
      let entry = kept.get(claims.id);
      if (!entry || now - entry.checkedAt >= TRUSTED_FOR) {
        entry = await load(claims);
        if (!entry) kept.delete(claims.id);
      }
      if (!entry || entry.memberId !== claims.memberId) throw unauthenticated();
      if (now >= entry.endsAt || now - entry.lastUsedAt >= ACCOUNT_LIMITS.sessionIdle) {
        forget([claims.id]);
        await store.remove(claims.id, claims.memberId);
        throw unauthenticated('Your session has ended. Please sign in again.');
      }
      noteUse(claims.id, entry, now);
      return { memberId: claims.memberId, sessionId: claims.id };
    },

    async end({ sessionId, memberId }: Viewer): Promise<boolean> {
      forget([sessionId]);
      return store.remove(sessionId, memberId);
    },

    /** Ends all sessions of a member but one; answers how many there were. */
    async endAll(memberId: string, exceptId?: string): Promise<number> {
      const ids = await store.removeAllOf(memberId, exceptId);
      forget(ids);
      kept.deleteWhere((entry, id) => entry.memberId === memberId && id !== exceptId);
      return ids.length;
    },

    listOf: (memberId: string) => store.listOf(memberId),
  };
}
