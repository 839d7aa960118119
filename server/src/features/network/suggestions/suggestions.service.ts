import { currentLanguage } from '@weft/shared/languages/current-language';
import type { Language } from '@weft/shared/languages/languages';
import type { Suggestion } from '@weft/shared/network/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import { notFound, unauthenticated } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import type { NetworkDeps } from '../network-deps.ts';
import { encodePosition, positionAfter } from '../position-cursor.ts';
import { thingsOf, type Candidates } from './candidates.ts';
import { rank, type Ranked } from './rank.ts';

/** Number of cached lists, one per viewer. */
const KEPT_LISTS = 2000;
/** Milliseconds. Changes are filtered from pages, so only the order gets old. */
const FRESH_FOR = 5 * 60_000;
/** Maximum length of a list, and number of top candidates with exact counts of mutual connections. */
const LONGEST = 200;
const COUNTED = 40;

interface KeptList {
  readonly ranked: readonly Ranked[];
  /** The newest members when the list was computed; a new one causes another computation. */
  readonly newest: readonly string[];
  /** The language of the reasons. */
  readonly language: Language;
}

interface Deps extends NetworkDeps {
  readonly candidates: Candidates;
}

/** Suggestions of members. */
export class SuggestionsService {
  readonly #deps: Deps;
  readonly #kept: ReadThroughCache<KeptList>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#kept = new ReadThroughCache({
      clock: deps.clock,
      freshFor: FRESH_FOR,
      maxWeight: KEPT_LISTS,
      weigh: () => 1,
    });
  }

  /** A page of suggestions, best first, without what the viewer has changed since the list was computed. */
  async page(viewerId: string, { cursor, limit }: PageRequest) {
    const { ranked: list } = await this.#listOf(viewerId, cursor);
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
    if (viewerId === memberId) throw new AppError('SELF_ACTION', () => NETWORK_TEXTS.rules.self);
    const { dismissals, people, clock } = this.#deps;
    if (!(await people.cardsOf(viewerId, [memberId])).has(memberId)) throw notFound();
    await dismissals.add(viewerId, memberId, clock.date());
  }

  /** Suggests the member again when the list is computed next, which happens at once. */
  async undismiss(viewerId: string, memberId: string): Promise<void> {
    await this.#deps.dismissals.remove(viewerId, memberId);
  }

  /** Recomputes the list on next use, because the viewer's attributes have changed. */
  forget(viewerId: string): void {
    this.#kept.forget(viewerId);
  }

  /**
   * The cached list. Each first page checks whether members have joined since, and whether the viewer still reads the
   * language of the reasons; further pages use the list of the first one.
   */
  async #listOf(viewerId: string, cursor: string | undefined): Promise<KeptList> {
    let isNew = false;
    const read = () => {
      isNew = true;
      return this.#make(viewerId);
    };
    const list = await this.#kept.of(viewerId, read);
    if (isNew || cursor !== undefined) return list;
    if (list.language === currentLanguage() && (await this.#hasNewest(list))) return list;
    this.#kept.forget(viewerId);
    return this.#kept.of(viewerId, read);
  }

  async #hasNewest(list: KeptList): Promise<boolean> {
    const known = new Set(list.newest);
    const newest = await this.#deps.candidates.newest();
    return newest.every((id) => known.has(id));
  }

  /** Dismissed members stay in the list and are filtered from pages, so that undoing restores their position. */
  async #make(viewerId: string): Promise<KeptList> {
    const { members, places, connectionIds, blocks, connections } = this.#deps;
    const viewer = await members.store.findById(viewerId);
    if (!viewer) throw unauthenticated();
    const { state, country } = viewer.location;
    const region = state === null ? undefined : places.stateById(state)?.name;
    const things = thingsOf(
      viewer,
      region ?? (country === null ? undefined : places.countryById(country)?.name),
    );
    const [{ found, newest }, own, { either }] = await Promise.all([
      this.#deps.candidates.find(viewerId, things),
      connectionIds.of(viewerId),
      blocks.of(viewerId),
    ]);
    const others = found.filter(({ _id }) => _id !== viewerId && !own.has(_id) && !either.has(_id));
    // A member with a request in either direction is not suggested, whatever its outcome.
    const records = await connections.between(
      viewerId,
      others.map(({ _id }) => _id),
    );
    const open = others.filter(({ _id }) => !records.has(_id));
    const best = open.toSorted((a, b) => b.known - a.known).slice(0, COUNTED);
    const shared = await connectionIds.shared(
      viewerId,
      best.filter(({ known }) => known > 0).map(({ _id }) => _id),
    );
    const mutual = new Map([...shared].map(([id, ids]) => [id, ids.length]));
    return { ranked: rank(open, things, mutual).slice(0, LONGEST), newest, language: currentLanguage() };
  }

  async #present(viewerId: string, ranked: readonly Ranked[]): Promise<Suggestion[]> {
    const ids = ranked.map(({ _id }) => _id);
    const { people, dismissals, mutedBy } = this.#deps;
    const [cards, dismissed, muted] = await Promise.all([
      people.cardsOf(viewerId, ids),
      dismissals.among(viewerId, ids),
      mutedBy(viewerId),
    ]);
    return ranked.flatMap(({ _id, reason }) => {
      const card = cards.get(_id);
      if (!card || !card.can.connect || dismissed.has(_id) || muted.has(_id)) return [];
      const count = card.mutualConnections;
      return [{ ...card, reason: count > 0 ? { kind: 'mutual' as const, count } : reason }];
    });
  }
}
