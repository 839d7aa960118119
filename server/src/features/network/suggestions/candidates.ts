import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import { cityKeyOf, keyOf, type Candidate, type Member } from '../../members/index.ts';
import type { NetworkDeps } from '../network-deps.ts';

/** A possible suggestion, with the number of the viewer's sampled connections who know them. */
export interface Suggestible extends Candidate {
  readonly known: number;
}

/** Sample size of the viewer's connections; of more, an even selection. */
const SAMPLE = 100;
/** Number of candidates whom most of the sample know. */
const MOST_KNOWN = 150;
/** Number of newest members per shared attribute, and of all. */
const OF_A_KIND = 40;
const NEWEST = 60;
/** Milliseconds. All viewers share one read of the newest members; a new one is suggested so much later. */
const NEWEST_FRESH_FOR = 1000;
const ALL = 'all';

/** Attributes of the viewer that others may share, by kind, with the text to show. */
export interface SharedThings {
  readonly company: ReadonlyMap<string, string>;
  readonly school: ReadonlyMap<string, string>;
  readonly city: ReadonlyMap<string, string>;
  readonly region: ReadonlyMap<string, string>;
  readonly skills: ReadonlyMap<string, string>;
}

/** Returns the viewer's attributes; `regionName` is the name of their state or country. */
export function thingsOf(viewer: Member, regionName: string | undefined): SharedThings {
  const { location } = viewer;
  const cityKey = cityKeyOf(location);
  const region = location.state ?? location.country;
  return {
    company: new Map(
      viewer.experience.map(({ companyName }) => [keyOf('company', companyName), companyName]),
    ),
    school: new Map(viewer.education.map(({ institution }) => [keyOf('school', institution), institution])),
    city: new Map(cityKey !== undefined && location.city !== null ? [[cityKey, location.city]] : []),
    region: new Map(
      region !== null && regionName !== undefined ? [[keyOf('region', region), regionName]] : [],
    ),
    skills: new Map(viewer.skills.map((skill) => [keyOf('skill', skill), skill])),
  };
}

type Deps = Pick<NetworkDeps, 'clock' | 'members' | 'connectionIds' | 'connectionIdStore'>;

/**
 * Candidates for suggestions: members whom the viewer's connections know, who share an attribute, and the newest.
 * Every step is bounded.
 */
export class Candidates {
  readonly #deps: Deps;
  readonly #newest: ReadThroughCache<readonly string[]>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#newest = new ReadThroughCache({
      clock: deps.clock,
      freshFor: NEWEST_FRESH_FOR,
      maxWeight: 1,
      weigh: () => 1,
    });
  }

  /** `newest` are the ids of the newest members, possibly including the viewer. */
  async find(
    viewerId: string,
    things: SharedThings,
  ): Promise<{ found: Suggestible[]; newest: readonly string[] }> {
    const known = await this.knownByConnections(viewerId);
    const most = [...known].sort(([, a], [, b]) => b - a).slice(0, MOST_KNOWN);
    const keysOf = (kind: keyof SharedThings): string[] => [...things[kind].keys()];
    const kinds = (Object.keys(things) as (keyof SharedThings)[]).filter((kind) => things[kind].size > 0);
    const { all, newest } = await this.#deps.members.directory.findCandidates({
      newest: NEWEST,
      ids: most.map(([id]) => id),
      kinds: kinds.map(keysOf),
      ofAKind: OF_A_KIND,
    });
    const byId = new Map(all.map((candidate) => [candidate._id, candidate]));
    return {
      found: [...byId.values()].map((candidate) => ({ ...candidate, known: known.get(candidate._id) ?? 0 })),
      newest,
    };
  }

  /** Ids of the newest members, of at most a second ago. */
  newest(): Promise<readonly string[]> {
    return this.#newest.of(ALL, () => this.#deps.members.directory.findNewest(NEWEST));
  }

  /** Second-degree connections through a bounded sample, with the number of connections who know each. */
  async knownByConnections(viewerId: string): Promise<Map<string, number>> {
    const own = [...(await this.#deps.connectionIds.of(viewerId))];
    const every = Math.max(1, Math.ceil(own.length / SAMPLE));
    const sample = own.filter((_, index) => index % every === 0);
    // Reads a bounded number of their connection ids, past the cache, so that it keeps more useful entries.
    const connectionIds = sample.length === 0 ? [] : await this.#deps.connectionIdStore.ofMembers(sample, 1);
    const known = new Map<string, number>();
    for (const [, ids] of connectionIds) {
      for (const id of ids) known.set(id, (known.get(id) ?? 0) + 1);
    }
    known.delete(viewerId);
    for (const id of own) known.delete(id);
    return known;
  }
}
