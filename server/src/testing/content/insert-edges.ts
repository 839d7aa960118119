import { ConnectionStore } from '../../features/network/connections/connection.store.ts';
import { ConnectionIdStore } from '../../features/network/links/connection-id.store.ts';
import { Edges } from '../../features/network/links/edges.ts';
import { LinkStore } from '../../features/network/links/link.store.ts';
import { Pair } from '../../features/network/pair.ts';
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
  const edges = new Edges({
    links: new LinkStore(connection),
    connectionIds: new ConnectionIdStore(connection),
  });
  const members = new MemberStore(connection);
  const records = new ConnectionStore(connection);
  const cards = await new MemberDirectoryStore(connection).findCards([...new Set(pairs.flat())]);
  for (const [actorId, otherId] of pairs) {
    const at = app.clock.date();
    const request = { sender: actorId, recipient: otherId, note: null, createdAt: at };
    const record = await records.ask(request, null);
    const pair = new Pair({ actorId, otherId, cards, record, blockers: [], kinds: new Map() });
    await records.decide([pair], 'accepted', at);
    await edges.connect(pair, at);
    await members.addToCounts(pair.countChanges);
    for (const id of [actorId, otherId]) cards.set(id, pair.cardOf(id));
  }
  await database.close();
  app.clock.advance(UNTIL_SEEN);
}
