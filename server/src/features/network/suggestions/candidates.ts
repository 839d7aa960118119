import { cityKeyOf, keyOf, type Candidate, type Member } from '../../members/index.ts';
import type { NetworkParts } from '../network-parts.ts';

/** A member who may be suggested, with how many of the viewer's connections (of those looked at) know them. */
export interface Suggestible extends Candidate {
  readonly known: number;
}

/** So many of the viewer's connections are looked at for whom they know; of more, an even choice. */
const SAMPLE = 100;
/** Of whom they know, so many who are known by most. */
const MOST_KNOWN = 150;
/** So many newest members for each kind of thing that the viewer shares with them, and of all. */
const OF_A_KIND = 40;
const NEWEST = 60;

/** What of the viewer others may share, kind by kind, each key with the text to show. */
export interface SharedThings {
  readonly company: ReadonlyMap<string, string>;
  readonly school: ReadonlyMap<string, string>;
  readonly city: ReadonlyMap<string, string>;
  readonly region: ReadonlyMap<string, string>;
  readonly skills: ReadonlyMap<string, string>;
}

/** What the viewer has that others may share; `regionName` is how their state or country is called. */
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

/**
 * Members who may be suggested to the viewer: whom their connections know, who share something with them, and the newest. Bounded at
 * every step, whatever the size of the network or of the viewer's part of it.
 */
export class Candidates {
  readonly #parts: Pick<NetworkParts, 'members' | 'circles' | 'circleStore'>;

  constructor(parts: Pick<NetworkParts, 'members' | 'circles' | 'circleStore'>) {
    this.#parts = parts;
  }

  async find(viewerId: string, things: SharedThings): Promise<Suggestible[]> {
    const { directory } = this.#parts.members;
    const known = await this.knownByConnections(viewerId);
    const most = [...known].sort(([, a], [, b]) => b - a).slice(0, MOST_KNOWN);
    const keysOf = (kind: keyof SharedThings): string[] => [...things[kind].keys()];
    const kinds = (Object.keys(things) as (keyof SharedThings)[]).filter((kind) => things[kind].size > 0);
    const found = await Promise.all([
      directory.findCandidates(most.map(([id]) => id)),
      ...kinds.map((kind) => directory.findNewest(keysOf(kind), OF_A_KIND)),
      directory.findNewest(undefined, NEWEST),
    ]);
    const byId = new Map(found.flat().map((candidate) => [candidate._id, candidate]));
    return [...byId.values()].map((candidate) => ({ ...candidate, known: known.get(candidate._id) ?? 0 }));
  }

  /** Everybody whom the viewer's connections (a bounded choice of them) are connected with, and with how many of them. */
  async knownByConnections(viewerId: string): Promise<Map<string, number>> {
    const own = [...(await this.#parts.circles.of(viewerId))];
    const every = Math.max(1, Math.ceil(own.length / SAMPLE));
    const sample = own.filter((_, index) => index % every === 0);
    // Bounded parts of their circles, past the memory: reading them must not drive others out of it.
    const circles = sample.length === 0 ? [] : await this.#parts.circleStore.ofMembers(sample, 1);
    const known = new Map<string, number>();
    for (const [, circle] of circles) {
      for (const id of circle) known.set(id, (known.get(id) ?? 0) + 1);
    }
    known.delete(viewerId);
    for (const id of own) known.delete(id);
    return known;
  }
}
