import { NETWORK_LIMITS } from '@weft/shared/limits';
import type { HoverCard, ViewerCounts } from '@weft/shared/network/views';
import { notFound, unauthenticated } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Changed } from './pair-events.ts';
import type { NetworkDeps } from './network-deps.ts';
import { positionPage } from './position-cursor.ts';
import { placeInWords, presentCounts, presentOwnCounts } from './present-network.ts';

/** The card of another member, and what the viewer shares with them. */
export class CardService {
  readonly #deps: NetworkDeps;

  constructor(deps: NetworkDeps) {
    this.#deps = deps;
  }

  async counts(viewerId: string): Promise<ViewerCounts> {
    const own = (await this.#deps.members.directory.findCards([viewerId])).get(viewerId);
    if (!own) throw unauthenticated();
    const [counted] = await this.#deps.counts.own([own]);
    return presentOwnCounts(counted);
  }

  async card(viewerId: string, memberId: string): Promise<HoverCard> {
    const { people, members, places, counts } = this.#deps;
    const found = await this.#mustFind(viewerId, memberId);
    const mutuals = await this.#shared(viewerId, memberId);
    const first = mutuals.slice(0, NETWORK_LIMITS.hoverMutuals);
    const [summaries, visible, [counted]] = await Promise.all([
      members.summariesOf(first),
      people.cardsOf(viewerId, first),
      counts.of([found.member]),
    ]);
    return {
      ...found.person,
      ...presentCounts(counted),
      place: placeInWords(found.member, places),
      mutuals: first.map((id) => visible.has(id) && summaries.get(id)).filter((each) => !!each),
    };
  }

  /** Current relationship and counts of both, in the same form as the response of a change. */
  async status(viewerId: string, memberId: string): Promise<Changed & { isFollowing: boolean }> {
    const { member, person } = await this.#mustFind(viewerId, memberId);
    const relationship = (await this.#deps.people.relationshipsOf(viewerId, [memberId])).get(memberId);
    if (!relationship) throw notFound();
    const counts = await this.counts(viewerId);
    const [counted] = await this.#deps.counts.of([member]);
    const memberCounts = presentCounts(counted);
    return { relationship, counts, memberCounts, isFollowing: person.isFollowing };
  }

  /** A page of mutual connections. */
  async mutualConnections(viewerId: string, memberId: string, request: PageRequest) {
    await this.#mustFind(viewerId, memberId);
    const shared = await this.#shared(viewerId, memberId);
    const { ids, nextCursor } = positionPage(shared, request);
    const cards = await this.#deps.people.cardsOf(viewerId, ids);
    return {
      users: ids.map((id) => cards.get(id)).filter((card) => card !== undefined),
      total: shared.length,
      nextCursor,
    };
  }

  /** In the order of their ids, so that pages are stable. */
  async #shared(viewerId: string, memberId: string): Promise<string[]> {
    const shared = await this.#deps.connectionIds.shared(viewerId, [memberId]);
    return [...(shared.get(memberId) ?? [])].sort();
  }

  async #mustFind(viewerId: string, memberId: string) {
    const found = (await this.#deps.people.findAll(viewerId, [memberId])).get(memberId);
    if (!found) throw notFound();
    return found;
  }
}
