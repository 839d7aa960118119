import { pairOf } from '../connections/pair-key.ts';
import type { NetworkDeps } from '../network-deps.ts';
import { Pair } from '../pair.ts';
import { PairMembers } from './pair-members.ts';

type Deps = Pick<NetworkDeps, 'members' | 'connections' | 'blockStore' | 'links'>;

/** Two members to be read. */
export interface PairToRead {
  readonly actorId: string;
  readonly otherId: string;
}

/**
 * Reads different pairs of members, and everything between the two of each, in the current transaction; one command for each
 * collection. The pairs are in the order of `wanted`.
 */
export async function readPairs(deps: Deps, wanted: readonly PairToRead[]): Promise<Pair[]> {
  const { members, connections, blockStore, links } = deps;
  const ids = [...new Set(wanted.flatMap(({ actorId, otherId }) => [actorId, otherId]))];
  const byActor = new Map(
    [...grouped(wanted, ({ actorId }) => actorId)].map(([id, pairs]) => [
      id,
      pairs.map(({ otherId }) => otherId),
    ]),
  );
  const cards = new PairMembers(await members.directory.findCardsInTransaction(ids));
  const records = await connections.ofPairs(wanted.map(({ actorId, otherId }) => pairOf(actorId, otherId)));
  const blocks = await blockStore.ofPairs(byActor);
  const rows = await links.ofPairs(byActor);
  const recordOf = new Map(records.map((record) => [record.pair, record]));
  const blocksOf = grouped(blocks, ({ blocker, blocked }) => pairOf(blocker, blocked));
  const rowsOf = grouped(rows, ({ owner, other }) => pairOf(owner, other));
  return wanted.map(({ actorId, otherId }) => {
    const pair = pairOf(actorId, otherId);
    const between = rowsOf.get(pair) ?? [];
    const kindsOf = (owner: string) =>
      new Set(between.flatMap((row) => (row.owner === owner ? row.kind : [])));
    return new Pair({
      actorId,
      otherId,
      members: cards,
      record: recordOf.get(pair) ?? null,
      blockers: (blocksOf.get(pair) ?? []).map(({ blocker }) => blocker),
      kinds: new Map([actorId, otherId].map((id) => [id, kindsOf(id)])),
    });
  });
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
