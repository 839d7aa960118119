import type { ViewerCounts } from '@weft/shared/network/views';
import type { CardService } from '../card.service.ts';
import type { NetworkParts } from '../network-parts.ts';
import type { ConnectionsService } from './connections.service.ts';

/** At most this many requests are ignored in one call; the counts tell whether there are more. */
const AT_ONCE = 500;

/** Declines many requests with one call. */
export class BulkIgnore {
  readonly #parts: Pick<NetworkParts, 'connections' | 'publisher'>;
  readonly #requests: ConnectionsService;
  readonly #cards: CardService;

  constructor(
    parts: Pick<NetworkParts, 'connections' | 'publisher'>,
    requests: ConnectionsService,
    cards: CardService,
  ) {
    this.#parts = parts;
    this.#requests = requests;
    this.#cards = cards;
  }

  /** Answers the ids of those that were declined; all open pages of the viewer hear of them in one event. */
  async ignore(
    viewerId: string,
    which: 'all' | readonly string[],
  ): Promise<{ connectionIds: string[]; counts: ViewerCounts }> {
    const ids = which === 'all' ? await this.#waiting(viewerId) : which;
    const connectionIds = await this.#requests.ignore(viewerId, ids);
    const counts = await this.#cards.counts(viewerId);
    if (connectionIds.length > 0) {
      this.#parts.publisher.toMember(viewerId, 'requests_ignored', { connectionIds, counts });
    }
    return { connectionIds, counts };
  }

  async #waiting(viewerId: string): Promise<string[]> {
    const { rows } = await this.#parts.connections.pendingPage('recipient', viewerId, { limit: AT_ONCE });
    return rows.map(({ _id }) => _id);
  }
}
