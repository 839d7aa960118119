import type * as z from 'zod/mini';
import { DEFAULT_AUDIENCE, type Audience } from '@weft/shared/posts/audience';
import type { CreatePostInput } from '@weft/shared/posts/contract';
import type { Mention } from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { AppError } from '../../../errors/app-error.ts';
import { fingerprintOf } from '../../../http/routes/fingerprint.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { checkMentions } from '../mentions/check-mentions.ts';
import { emitMentions } from '../mentions/mention-events.ts';
import { withDescriptions } from './edited-files.ts';
import { batchPostWrites } from './post-write-batches.ts';
import {
  checkContent,
  itemsOf,
  keptText,
  refuseAudience,
  refuseFlagged,
  refuseManyTags,
} from './post-content.ts';
import type { PostRecord } from '../post-records.ts';
import { mustMayQuote } from '../quotes/quoted-posts.ts';
import { filesByRole, type PostFiles, type PostsDeps } from '../posts-deps.ts';

/** A valid post. */
interface Draft {
  /** Who writes it. */
  readonly by: string;
  /** The same member, or the company in whose name they write. */
  readonly author: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly audience: Audience;
  readonly mediaAlt: readonly string[];
  readonly files: PostFiles;
  /** Id of a found preview. */
  readonly linkPreview: string | undefined;
  /** Id of the quoted post. */
  readonly quotes: string | undefined;
  readonly clientId: string | undefined;
}

function countsOf({ mediaImage, mediaVideo, mediaDocument }: PostFiles) {
  return { images: mediaImage.length, videos: mediaVideo.length, documents: mediaDocument.length };
}

/** Publishes posts: files, post and the author's counter together, or nothing. */
export class Publishing {
  readonly #deps: PostsDeps;
  readonly #writes: ReturnType<typeof batchPostWrites>;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
    this.#writes = batchPostWrites(deps);
  }

  /**
   * Throws VALIDATION_FAILED, CONTENT_REJECTED, CLIENT_ID_REUSED, and the errors of files and quotes. In the name of a
   * company: NOT_FOUND if it is gone or suspended, FORBIDDEN unless the member may write so.
   */
  async create(
    by: string,
    {
      mediaTitle,
      mentions: sent,
      mediaAlt,
      audience = DEFAULT_AUDIENCE,
      linkPreview,
      quotes,
      company,
      clientId,
    }: z.infer<typeof CreatePostInput>,
    files: PostFiles,
  ): Promise<PostView> {
    if (company !== undefined) {
      refuseAudience(audience);
      await this.#deps.authors.mustMayWrite(by, company);
    }
    const text = keptText(mediaTitle);
    checkContent({ text, ...countsOf(files) });
    refuseManyTags(text);
    refuseFlagged(text);
    const mentions = await checkMentions(this.#deps, by, { text, mentions: sent });
    const author = company ?? by;
    const draft: Draft = {
      by,
      author,
      text,
      mentions,
      audience,
      mediaAlt,
      files,
      linkPreview,
      quotes,
      clientId,
    };
    const post = await (clientId === undefined ? this.#store(draft) : this.#storeOnce(draft));
    return this.#deps.feed.presentOne(by, post);
  }

  async #storeOnce(draft: Draft): Promise<PostRecord> {
    const { text, mentions, audience, mediaAlt, files, quotes } = draft;
    // A post for everyone with neither a quote nor mentions keeps the digest that earlier versions made.
    const narrowed = audience === DEFAULT_AUDIENCE ? [] : [audience];
    const quoted = quotes === undefined ? [] : [quotes];
    const mentioning = mentions.length === 0 ? [] : [JSON.stringify(mentions)];
    const fingerprint = await fingerprintOf(
      [text, ...mediaAlt, ...narrowed, ...quoted, ...mentioning],
      Object.values(files).flat(),
    );
    // A repeated request returns before its files are processed; without files, and for two concurrent ones, the unique index decides.
    const hasFiles = Object.values(countsOf(files)).some((count) => count > 0);
    const earlier = hasFiles ? await this.#sentBefore(draft, fingerprint) : null;
    if (earlier) return earlier;
    try {
      return await this.#store(draft, fingerprint);
    } catch (error) {
      const stored = isDuplicate(error, 'clientId') ? await this.#sentBefore(draft, fingerprint) : null;
      if (!stored) throw error;
      return stored;
    }
  }

  async #store(draft: Draft, fingerprint?: string): Promise<PostRecord> {
    const { by, author, text, mentions, audience, mediaAlt, files, quotes, clientId } = draft;
    const { media, authors, companies, linkPreviews, timelineChanges, events } = this.#deps;
    const isOfCompany = author !== by;
    const quoted = quotes === undefined ? null : await mustMayQuote(this.#deps, by, quotes);
    const owners = isOfCompany ? companies.fileOwners : undefined;
    const taken = await media.ingest(author, 'posts', filesByRole(files), 'post', owners);
    const hasFiles = taken.ids.length > 0;
    const linkPreview = hasFiles ? null : await linkPreviews.take(by, draft.linkPreview, text);
    const fields = {
      author,
      ...(isOfCompany && { writer: by }),
      text,
      mentions,
      images: withDescriptions(taken.images, mediaAlt),
      videos: [...taken.videos],
      document: taken.documents[0] ?? null,
      audience,
      linkPreview,
      quotes,
      clientId,
      fingerprint,
    };
    const post = await this.#writes.add({ fields, items: itemsOf(fields) });
    timelineChanges.added();
    if (quoted)
      events.emit('post.quoted', {
        postId: post._id,
        notified: await authors.notifiedOf(quoted),
        by: author,
      });
    events.emit('post.published', { postId: post._id });
    emitMentions(events, { postId: post._id, textId: post._id, by: author }, { after: mentions });
    return post;
  }

  /** Returns the post that was stored under the draft's id. Throws CLIENT_ID_REUSED if it has other content. */
  async #sentBefore({ author, clientId }: Draft, fingerprint: string): Promise<PostRecord | null> {
    const stored = clientId === undefined ? null : await this.#deps.posts.findByClientId(author, clientId);
    if (stored && stored.fingerprint !== fingerprint) {
      throw new AppError('CLIENT_ID_REUSED', () => POST_TEXTS.rules.clientIdReused);
    }
    return stored;
  }
}
