import { pairOf } from './connections/pair-key.ts';
import type { NetworkDeps } from './network-deps.ts';
import { Pair } from './pair.ts';

type Deps = Pick<NetworkDeps, 'members' | 'connections' | 'blockStore' | 'links'>;

/** Reads a member, other members and everything between them in the current transaction. Pairs are in the order of `others`. */
export async function readPairs(
  { members, connections, blockStore, links }: Deps,
  actorId: string,
  others: readonly string[],
): Promise<Pair[]> {
  const cards = await members.directory.findCardsInTransaction([actorId, ...others]);
  const records = await connections.ofPairs(actorId, others);
  const blocks = await blockStore.between(actorId, others);
  const rows = await links.ofPairs(actorId, others);
  const recordOf = new Map(records.map((record) => [record.pair, record]));
  return others.map((otherId) => {
    const isOfPair = (one: string, two: string) => one === otherId || two === otherId;
    const kindsOf = (owner: string) =>
      new Set(rows.flatMap((row) => (row.owner === owner && isOfPair(owner, row.other) ? row.kind : [])));
    return new Pair({
      actorId,
      otherId,
      cards,
      record: recordOf.get(pairOf(actorId, otherId)) ?? null,
      blockers: blocks.flatMap(({ blocker, blocked }) => (isOfPair(blocker, blocked) ? blocker : [])),
      kinds: new Map([actorId, otherId].map((id) => [id, kindsOf(id)])),
    });
  });
}
