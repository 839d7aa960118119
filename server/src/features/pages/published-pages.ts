import type { PublishedPage } from '@weft/shared/pages/contract';
import { PAGE_KINDS, type PageKind } from '@weft/shared/pages/page-kinds';
import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { PageRecord, PageStore } from './page.store.ts';

/** Milliseconds. A change applies at once on this server, and by message on others. */
const FRESH_FOR = 5000;
const ALL = 'all';

interface Deps {
  readonly store: PageStore;
  readonly clock: Clock;
  readonly bus: Bus;
}

/** Drafts are not for everybody. */
function presentPage({ _id, version, html, publishedAt }: PageRecord): PublishedPage | undefined {
  if (html === null || publishedAt === null) return undefined;
  return { page: _id, version, html, publishedAt: publishedAt.toISOString() };
}

/** The texts that everybody may read, cached on each server. */
export class PublishedPages {
  readonly #store: PageStore;
  readonly #kept: ReadThroughCache<readonly PublishedPage[]>;

  constructor({ store, clock, bus }: Deps) {
    this.#store = store;
    this.#kept = new ReadThroughCache({
      clock,
      freshFor: FRESH_FOR,
      maxWeight: 1,
      weigh: () => 1,
      shared: { bus, name: 'pages' },
    });
  }

  /** In the order of their links. */
  all(): Promise<readonly PublishedPage[]> {
    return this.#kept.of(ALL, async () => {
      const stored = await this.#store.all();
      const shown = new Map(stored.map((record) => [record._id, presentPage(record)]));
      return PAGE_KINDS.flatMap((page) => shown.get(page) ?? []);
    });
  }

  async find(kind: PageKind): Promise<PublishedPage | null> {
    return (await this.all()).find(({ page }) => page === kind) ?? null;
  }

  /** Those that do not exist without a text of the operator. */
  async addedPages(): Promise<PageKind[]> {
    const pages = await this.all();
    return pages.map(({ page }) => page).filter((page) => page === 'rules' || page === 'imprint');
  }

  /** Once a change is committed: all servers read the pages again. */
  changed(): void {
    this.#kept.forget(ALL);
  }
}
