import type { ViewerCounts } from '@weft/shared/network/views';
import type { CardService } from '../card.service.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { ConnectionsService } from './connections.service.ts';

/** Maximum number of requests ignored in one call; the counts tell whether there are more. */
const AT_ONCE = 500;

interface Deps extends Pick<NetworkDeps, 'connections' | 'publisher'> {
  readonly connectionsService: ConnectionsService;
  readonly cards: CardService;
}

/** Declines many requests with one call. */
export class BulkIgnore {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the ids of the declined requests; the viewer's open pages get one event for all. */
  async ignore(
    viewerId: string,
    which: 'all' | readonly string[],
  ): Promise<{ connectionIds: string[]; counts: ViewerCounts }> {
    const { connectionsService, cards, publisher } = this.#deps;
    const ids = which === 'all' ? await this.#waiting(viewerId) : which;
    const connectionIds = await connectionsService.ignore(viewerId, ids);
    const counts = await cards.counts(viewerId);
    if (connectionIds.length > 0) {
      publisher.toMember(viewerId, 'requests_ignored', { connectionIds, counts });
    }
    return { connectionIds, counts };
  }

  async #waiting(viewerId: string): Promise<string[]> {
    const { rows } = await this.#deps.connections.pendingPage('recipient', viewerId, { limit: AT_ONCE });
    return rows.map(({ _id }) => _id);
  }
}
