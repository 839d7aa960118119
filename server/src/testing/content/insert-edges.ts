import { BlockStore } from '../../features/network/blocks/block.store.ts';
import { ConnectionStore, newRequest } from '../../features/network/connections/connection.store.ts';
import { RequestQuotaStore } from '../../features/network/connections/request-quota.store.ts';
import { ConnectionIdStore } from '../../features/network/links/connection-id.store.ts';
import { connectPair } from '../../features/network/links/edges.ts';
import { LinkStore } from '../../features/network/links/link.store.ts';
import { Pair } from '../../features/network/pair.ts';
import { PairMembers } from '../../features/network/pairs/pair-members.ts';
import { writePairs } from '../../features/network/pairs/write-pairs.ts';
import { MemberStore } from '../../features/members/member.store.ts';
import { MemberDirectoryStore } from '../../features/members/member-directory.store.ts';
import { secondConnection } from '../app/second-connection.ts';
import type { TestApp } from '../app/test-app.ts';

/** How long (ms) a server may use outdated data that another server changed. */
const UNTIL_SEEN = 60_000;

/**
 * Connects members without calls, like another server process on the same database. Advances the clock until this
 * server reads again.
 */
export async function connectMembers(
  app: TestApp,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const database = await secondConnection(app);
  const { connection } = database;
  const cards = await new MemberDirectoryStore(connection).findCards([...new Set(pairs.flat())]);
  const members = new PairMembers(cards);
  const connected = pairs.map(([actorId, otherId]) => {
    const at = app.clock.date();
    const request = { sender: actorId, recipient: otherId, note: null, createdAt: at };
    const pair = new Pair({ actorId, otherId, members, record: null, blockers: [], kinds: new Map() });
    pair.record = { ...newRequest(request, null), status: 'accepted', decidedAt: at };
    connectPair(pair, at);
    return pair;
  });
  const stores = {
    connections: new ConnectionStore(connection),
    connectionIdStore: new ConnectionIdStore(connection),
    links: new LinkStore(connection),
    blockStore: new BlockStore(connection),
    quotas: new RequestQuotaStore(connection),
  };
  await writePairs({ ...stores, members: { store: new MemberStore(connection) } }, connected);
  await database.close();
  app.clock.advance(UNTIL_SEEN);
}
