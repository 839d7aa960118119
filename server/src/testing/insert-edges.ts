import { ConnectionStore } from '../features/network/connections/connection.store.ts';
import { CircleStore } from '../features/network/links/circle.store.ts';
import { Edges } from '../features/network/links/edges.ts';
import { LinkStore } from '../features/network/links/link.store.ts';
import { MemberStore } from '../features/members/member.store.ts';
import { MemberDirectory } from '../features/members/member-directory.store.ts';
import { secondConnection } from './second-connection.ts';
import type { TestApp } from './test-app.ts';

/** So long (ms) a server may still go by what another server has changed meanwhile. */
const UNTIL_SEEN = 60_000;

/**
 * Connects members who never sign in, as an accepted request would, without the calls: as another server process on the same database
 * would do it. The clock moves on until this one looks again.
 */
export async function connectMembers(
  app: TestApp,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const database = await secondConnection(app);
  const { connection } = database;
  const edges = new Edges({
    links: new LinkStore(connection),
    circles: new CircleStore(connection),
    members: new MemberStore(connection),
  });
  const records = new ConnectionStore(connection);
  const cards = await new MemberDirectory(connection).findCards([...new Set(pairs.flat())]);
  for (const [a, b] of pairs) {
    const [one, other] = [cards.get(a), cards.get(b)];
    if (!one || !other) throw new Error('both have to be members');
    const at = app.clock.date();
    const record = await records.ask({ sender: a, recipient: b, note: null, createdAt: at }, null);
    await records.decide(record._id, 'accepted', at);
    await edges.connect(one, other, at);
  }
  await database.close();
  app.clock.advance(UNTIL_SEEN);
}
