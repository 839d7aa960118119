import { limitRequests } from '../connections/limit-requests.ts';
import type { ConnectionIdChange } from '../links/connection-id.store.ts';
import type { LinkKind } from '../links/link.model.ts';
import type { LinkRow } from '../links/link.store.ts';
import { listingOf } from '../links/listing.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { Pair } from '../pair.ts';
import type { PairMembers } from './pair-members.ts';

interface Deps extends Pick<
  NetworkDeps,
  'connections' | 'blockStore' | 'links' | 'connectionIdStore' | 'quotas'
> {
  readonly members: { readonly store: Pick<NetworkDeps['members']['store'], 'addToCounts'> };
}

/**
 * Stores what changed in the pairs since they were read, in the current transaction: one command for each collection that something
 * changed in, or two where rows were added and removed. Throws RATE_LIMITED if a member has sent too many requests.
 */
export async function writePairs(deps: Deps, pairs: readonly Pair[]): Promise<void> {
  const [first] = pairs;
  if (!first) return;
  const { members } = first.found;
  await deps.connections.write(pairs.map((pair) => ({ before: pair.found.record, after: pair.record })));
  await deps.connectionIdStore.write(idChangesOf(pairs, members));
  await deps.links.remove(pairs.flatMap(removedLinks));
  await deps.links.insert(pairs.flatMap(addedLinks));
  await deps.blockStore.removeAll(
    pairs.flatMap((pair) =>
      sidesOf(
        pair,
        pair.found.blockers.filter((id) => !pair.blockers.has(id)),
      ),
    ),
  );
  await deps.blockStore.addAll(
    pairs.flatMap((pair) => {
      const added = [...pair.blockers].filter((id) => !pair.found.blockers.includes(id));
      return sidesOf(pair, added).map((sides) => ({ ...sides, createdAt: startOf(pair) }));
    }),
  );
  await limitRequests(deps.quotas, pairs);
  await deps.members.store.addToCounts(members.countChanges);
}

/** When new links and blocks of the pair begin. */
function startOf({ changedAt }: Pair): Date {
  if (!changedAt) throw new Error('a new link has a time');
  return changedAt;
}

const sidesOf = (pair: Pair, blockers: readonly string[]) =>
  blockers.map((blocker) => ({ blocker, blocked: pair.oppositeOf(blocker) }));

const bothOf = ({ actorId, otherId }: Pair): string[] => [actorId, otherId];
const foundKinds = ({ found }: Pair, owner: string): ReadonlySet<LinkKind> =>
  found.kinds.get(owner) ?? new Set();

function addedLinks(pair: Pair): LinkRow[] {
  return bothOf(pair).flatMap((owner) => {
    const kinds = [...pair.kindsOf(owner)].filter((kind) => !foundKinds(pair, owner).has(kind));
    if (kinds.length === 0) return [];
    const other = pair.cardOf(pair.oppositeOf(owner));
    const row = { owner, other: other._id, createdAt: startOf(pair), ...listingOf(other) };
    return kinds.map((kind) => ({ ...row, kind }));
  });
}

function removedLinks(pair: Pair): Pick<LinkRow, 'owner' | 'other' | 'kind'>[] {
  return bothOf(pair).flatMap((owner) => {
    const kinds = [...foundKinds(pair, owner)].filter((kind) => !pair.kindsOf(owner).has(kind));
    return kinds.map((kind) => ({ owner, kind, other: pair.oppositeOf(owner) }));
  });
}

/** New connections know how many the member had before each, which tells the chunk that their ids belong in. */
function idChangesOf(pairs: readonly Pair[], members: PairMembers): ConnectionIdChange[] {
  const counts = new Map<string, number>();
  return pairs.flatMap((pair) =>
    bothOf(pair).flatMap((owner): ConnectionIdChange[] => {
      const was = foundKinds(pair, owner).has('connection');
      const is = pair.kindsOf(owner).has('connection');
      if (was === is) return [];
      const count = counts.get(owner) ?? members.countBefore(owner, 'connectionsCount');
      counts.set(owner, is ? count + 1 : count - 1);
      return [{ owner, other: pair.oppositeOf(owner), before: is ? count : null }];
    }),
  );
}
