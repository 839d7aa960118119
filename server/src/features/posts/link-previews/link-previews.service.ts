import pLimit from 'p-limit';
import { LINK_PREVIEW_LIMITS as LIMITS } from '@weft/shared/limits';
import type { FoundLinkPreview } from '@weft/shared/posts/link-preview-contract';
import { previewedAddress } from '@weft/shared/posts/previewed-address';
import { screenText } from '@weft/shared/posts/screening/screen-text';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { previewRequest } from '../../../platform/outbound/preview-request.ts';
import type { WebReader } from '../../../platform/outbound/web-reader.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import { readWebPicture, withWebPicture, type Media, type StoredImage } from '../../media/index.ts';
import type { Members } from '../../members/index.ts';
import type { LinkPreviewStore, PendingLinkPreview } from './link-preview.store.ts';
import { readPage, type PageFacts } from './read-page.ts';
import { presentLinkPreview, type StoredLinkPreview } from './stored-link-preview.ts';

/** Pages that are read at the same time, and requests that may wait for their turn. */
const RUNNING = 4;
const WAITING = 40;
const MINUTE = 60_000;

interface Deps {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly linkPreviews: LinkPreviewStore;
  readonly members: Pick<Members, 'withActiveMembers'>;
  readonly media: Pick<Media, 'ingest' | 'openScratchFor'>;
  readonly clock: Clock;
  /** Undefined if the operator has turned link previews off. */
  readonly webReader: WebReader | undefined;
}

/** Reads pages for members who write posts, once for each address, and keeps what it found until the post is written. */
export class LinkPreviewsService {
  readonly #deps: Deps;
  readonly #turns = pLimit(RUNNING);
  readonly #lookUps = new RequestCoalescer<PendingLinkPreview>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the preview of a page; null if it has none, can't be read, or too many members ask. */
  async find(memberId: string, url: string): Promise<FoundLinkPreview | null> {
    const { webReader } = this.#deps;
    if (!webReader || !URL.canParse(url) || this.#turns.pendingCount >= WAITING) return null;
    const { id, preview } = await this.#lookUps.read(`${memberId} ${url}`, () =>
      this.#knownOrRead(webReader, memberId, url),
    );
    return preview && { id, preview: presentLinkPreview(preview) };
  }

  /**
   * Takes a found preview for a post with this text. Null without an id, if it is not that of the text's first link,
   * has expired or is somebody else's.
   */
  async take(owner: string, id: string | undefined, text: string): Promise<StoredLinkPreview | null> {
    const { linkPreviews, clock } = this.#deps;
    const url = previewedAddress(text);
    if (!id || url === undefined) return null;
    return linkPreviews.take({ owner, id, url }, clock.date());
  }

  async #knownOrRead(reader: WebReader, memberId: string, url: string): Promise<PendingLinkPreview> {
    const { linkPreviews, members, database, clock } = this.#deps;
    const known = await linkPreviews.find(memberId, url, clock.date());
    if (known) return known;
    const preview = await this.#turns(() => this.#read(reader, memberId, url));
    const expiresAt = new Date(clock.now() + LIMITS.minutesKept * MINUTE);
    return database.inTransaction(() =>
      members.withActiveMembers(memberId, () => linkPreviews.keep(memberId, url, { preview, expiresAt })),
    );
  }

  /** A page that can't be read has no preview: the reason is the page's, and tells a stranger about our network. */
  async #read(reader: WebReader, memberId: string, url: string): Promise<StoredLinkPreview | null> {
    const page = await reader
      .read(new URL(url), previewRequest('text/html, application/xhtml+xml;q=0.9'), readPage)
      .catch(() => null);
    if (!page || screenText(`${page.title} ${page.description}`).isFlagged) return null;
    const { title, description, siteName } = page;
    return { url, title, description, siteName, image: await this.#imageOf(reader, memberId, page) };
  }

  /** Stores a re-encoded copy of the page's image; null if there is none or it can't be stored. */
  async #imageOf(reader: WebReader, memberId: string, { imageUrl }: PageFacts): Promise<StoredImage | null> {
    if (!imageUrl) return null;
    const { media } = this.#deps;
    try {
      const content = await readWebPicture(reader, imageUrl);
      const { images } = await withWebPicture(content, { caller: memberId, media }, (image) =>
        media.ingest(memberId, 'posts', { images: [image] }, 'link'),
      );
      return images[0] ?? null;
    } catch {
      return null;
    }
  }
}
