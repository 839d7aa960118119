import { NETWORK_LIMITS } from '@weft/shared/limits';
import type { HoverCard, ViewerCounts } from '@weft/shared/network/views';
import { notFound, unauthenticated } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Changed } from './pair-news.ts';
import type { NetworkParts } from './network-parts.ts';
import { positionPage } from './position-cursor.ts';
import { placeInWords, presentCounts, presentOwnCounts } from './present-network.ts';

/** One other member in short, and what the viewer shares with them. */
export class CardService {
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  async counts(viewerId: string): Promise<ViewerCounts> {
    const own = (await this.#parts.members.directory.findCards([viewerId])).get(viewerId);
    if (!own) throw unauthenticated();
    return presentOwnCounts(await this.#parts.counts.own(own));
  }

  async card(viewerId: string, memberId: string): Promise<HoverCard> {
    const { people, members, places, counts } = this.#parts;
    const found = await this.#mustFind(viewerId, memberId);
    const mutuals = await this.#shared(viewerId, memberId);
    const first = mutuals.slice(0, NETWORK_LIMITS.hoverMutuals);
    const [summaries, visible] = await Promise.all([
      members.summariesOf(first),
      people.cardsOf(viewerId, first),
    ]);
    return {
      ...found.person,
      ...presentCounts(await counts.of(found.member)),
      place: placeInWords(found.member, places),
      mutuals: first.map((id) => visible.has(id) && summaries.get(id)).filter((each) => !!each),
    };
  }

  /** What now lies between the two, and the counts of both, as a change would answer it. */
  async status(viewerId: string, memberId: string): Promise<Changed & { isFollowing: boolean }> {
    const { member, person } = await this.#mustFind(viewerId, memberId);
    const relationship = (await this.#parts.people.relationshipsOf(viewerId, [memberId])).get(memberId);
    if (!relationship) throw notFound();
    const counts = await this.counts(viewerId);
    const memberCounts = presentCounts(await this.#parts.counts.of(member));
    return { relationship, counts, memberCounts, isFollowing: person.isFollowing };
  }

  /** A page of the connections that the two share. */
  async mutualConnections(viewerId: string, memberId: string, request: PageRequest) {
    await this.#mustFind(viewerId, memberId);
    const shared = await this.#shared(viewerId, memberId);
    const { ids, nextCursor } = positionPage(shared, request);
    const cards = await this.#parts.people.cardsOf(viewerId, ids);
    return {
      users: ids.map((id) => cards.get(id)).filter((card) => card !== undefined),
      total: shared.length,
      nextCursor,
    };
  }

  /** In the order of their ids, so that pages follow each other. */
  async #shared(viewerId: string, memberId: string): Promise<string[]> {
    const shared = await this.#parts.circles.shared(viewerId, [memberId]);
    return [...(shared.get(memberId) ?? [])].sort();
  }

  async #mustFind(viewerId: string, memberId: string) {
    const found = (await this.#parts.people.findAll(viewerId, [memberId])).get(memberId);
    if (!found) throw notFound();
    return found;
  }
}
