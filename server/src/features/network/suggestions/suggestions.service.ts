import type { Suggestion } from '@weft/shared/network/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound, unauthenticated } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { KeptReads } from '../../../platform/kept-reads.ts';
import type { NetworkParts } from '../network-parts.ts';
import { encodePosition, positionAfter } from '../position-cursor.ts';
import { thingsOf, type Candidates } from './candidates.ts';
import { rank, type Ranked } from './rank.ts';

/** Lists that are kept in memory, one a viewer. */
const KEPT_LISTS = 2000;
/** Milliseconds: what changes meanwhile is left out of the pages, so a list only grows old in its order. */
const FRESH_FOR = 5 * 60_000;
/** So many suggestions a list has at most, and of so many of the best the mutual connections are counted exactly. */
const LONGEST = 200;
const COUNTED = 40;

/** Members whom the viewer may know (specification 3.5). */
export class SuggestionsService {
  readonly #parts: NetworkParts;
  readonly #candidates: Candidates;
  readonly #kept: KeptReads<readonly Ranked[]>;

  constructor(parts: NetworkParts, candidates: Candidates) {
    this.#parts = parts;
    this.#candidates = candidates;
    this.#kept = new KeptReads({
      clock: parts.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_LISTS,
      weigh: () => 1,
    });
  }

  /** A page of suggestions, best first. What the viewer did since the list was made is out of it. */
  async page(viewerId: string, { cursor, limit }: PageRequest) {
    const list = await this.#kept.of(viewerId, () => this.#make(viewerId));
    const ids = list.map(({ _id }) => _id);
    let at = positionAfter(ids, cursor);
    const users: Suggestion[] = [];
    while (users.length < limit && at < list.length) {
      const next = list.slice(at, at + limit - users.length);
      users.push(...(await this.#present(viewerId, next)));
      at += next.length;
    }
    const last = ids[at - 1];
    return { users, nextCursor: at < ids.length && last !== undefined ? encodePosition(at, last) : null };
  }

  async dismiss(viewerId: string, memberId: string): Promise<void> {
    if (viewerId === memberId) throw new AppError('SELF_ACTION', NETWORK_TEXTS.rules.self);
    const { dismissals, people, clock } = this.#parts;
    if (!(await people.cardsOf(viewerId, [memberId])).has(memberId)) throw notFound();
    await dismissals.add(viewerId, memberId, clock.date());
  }

  /** Suggests the member again, as soon as the list is made anew: at once for who takes it back. */
  async undismiss(viewerId: string, memberId: string): Promise<void> {
    await this.#parts.dismissals.remove(viewerId, memberId);
  }

  /** A dismissed member stays in the list and is only left out of pages, so that they are back where they stood. */
  async #make(viewerId: string): Promise<Ranked[]> {
    const { members, places, circles, blocks, connections } = this.#parts;
    const viewer = await members.store.findById(viewerId);
    if (!viewer) throw unauthenticated();
    const { state, country } = viewer.location;
    const region = state === null ? undefined : places.stateById(state)?.name;
    const things = thingsOf(
      viewer,
      region ?? (country === null ? undefined : places.countryById(country)?.name),
    );
    const [found, own, { either }] = await Promise.all([
      this.#candidates.find(viewerId, things),
      circles.of(viewerId),
      blocks.of(viewerId),
    ]);
    const others = found.filter(({ _id }) => _id !== viewerId && !own.has(_id) && !either.has(_id));
    // Whoever asked or was asked, whatever came of it, is no suggestion.
    const records = await connections.between(
      viewerId,
      others.map(({ _id }) => _id),
    );
    const open = others.filter(({ _id }) => !records.has(_id));
    const best = open.toSorted((a, b) => b.known - a.known).slice(0, COUNTED);
    const shared = await circles.shared(
      viewerId,
      best.filter(({ known }) => known > 0).map(({ _id }) => _id),
    );
    const mutual = new Map([...shared].map(([id, ids]) => [id, ids.length]));
    return rank(open, things, mutual).slice(0, LONGEST);
  }

  async #present(viewerId: string, ranked: readonly Ranked[]): Promise<Suggestion[]> {
    const ids = ranked.map(({ _id }) => _id);
    const [cards, dismissed] = await Promise.all([
      this.#parts.people.cardsOf(viewerId, ids),
      this.#parts.dismissals.among(viewerId, ids),
    ]);
    return ranked.flatMap(({ _id, reason }) => {
      const card = cards.get(_id);
      if (!card || !card.can.connect || dismissed.has(_id)) return [];
      const count = card.mutualConnections;
      return [{ ...card, reason: count > 0 ? { kind: 'mutual' as const, count } : reason }];
    });
  }
}
