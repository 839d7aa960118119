import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { UpdatePostInput } from '@weft/shared/posts/contract';
import { previewedAddress } from '@weft/shared/posts/previewed-address';
import type { PostView } from '@weft/shared/posts/views';
import { notFound } from '../../../errors/common.ts';
import type { Ingested } from '../../media/index.ts';
import { editedDocument, editedFiles, withDescriptions } from './edited-files.ts';
import type { StoredLinkPreview } from '../link-previews/stored-link-preview.ts';
import { editedMentions } from '../mentions/check-mentions.ts';
import { emitMentions } from '../mentions/mention-events.ts';
import type { PostImageFields } from '../post.model.ts';
import { canEditPost } from '../post.policy.ts';
import type { CompanyPostChange } from '../authors/company-authors.ts';
import { isOfCompany } from '../authors/post-authors.ts';
import { mustMayChange } from './must-may-change.ts';
import {
  checkContent,
  itemsOf,
  keptText,
  refuseAudience,
  refuseFlagged,
  refuseManyTags,
} from './post-content.ts';
import type { PostChanges } from '../post.store.ts';
import type { PostRecord } from '../post-records.ts';
import { filesByRole, type PostFiles, type PostsDeps } from '../posts-deps.ts';

type Edit = z.infer<typeof UpdatePostInput>;

/** What an edit adds: stored files, and the preview of its link. */
interface Additions {
  readonly taken: Ingested;
  readonly found: StoredLinkPreview | null;
}

/** Returns the edited post. Throws VALIDATION_FAILED for files of other posts, an empty post, and too much content. */
function applied(
  current: PostRecord,
  edit: Edit,
  { taken, found }: Additions,
): Omit<PostChanges, 'mentions'> {
  const fresh = withDescriptions(taken.images, undefined);
  const images = editedFiles<PostImageFields>('mediaImage', current.images, edit.mediaImage, fresh);
  const changes = {
    text: edit.mediaTitle === undefined ? current.text : keptText(edit.mediaTitle),
    images: withDescriptions(images, edit.mediaAlt),
    videos: editedFiles('mediaVideo', current.videos, edit.mediaVideo, taken.videos),
    document: editedDocument(current.document, edit.mediaDocument, taken.documents),
    audience: edit.audience ?? current.audience,
  };
  const counts = {
    text: changes.text,
    images: changes.images.length,
    videos: changes.videos.length,
    documents: changes.document ? 1 : 0,
  };
  checkContent(counts, current.videos.length);
  const hasFiles = counts.images + counts.videos + counts.documents > 0;
  const preview = found ?? (edit.linkPreview === '' ? null : current.linkPreview);
  const isShown = preview?.url === previewedAddress(changes.text) && !hasFiles;
  return { ...changes, linkPreview: isShown ? preview : null };
}

/** An entry of the audit trail of the company. */
function changeOf(post: PostRecord, memberId: string, at: Date): CompanyPostChange {
  return { companyId: post.author, memberId, action: 'postChanged', post, at };
}

interface Edited {
  readonly before: PostRecord;
  readonly after: PostRecord;
}

/** What readers notice of an edit. */
const contentOf = ({ text, images, videos, document, linkPreview, mentions }: PostRecord) => ({
  text,
  images,
  videos,
  document,
  linkPreview,
  mentions,
});

const isNarrower = (before: PostRecord, after: PostRecord): boolean =>
  before.audience === 'everyone' && after.audience === 'connections';

const isWider = (before: PostRecord, after: PostRecord): boolean =>
  before.audience === 'connections' && after.audience === 'everyone';

/** What decides in whose feeds it is. */
const followableOf = ({ tags = [], audience }: PostRecord) => ({ tags, audience });

/** Returns which items only connections may read from now on, and which everyone may. */
function newReaders(before: PostRecord, after: PostRecord) {
  if (after.audience === 'connections') return { restricted: itemsOf(after) };
  return { opened: isWider(before, after) ? itemsOf(after) : [] };
}

/** Edits posts; files that an edit omits are removed. */
export class Editing {
  readonly #deps: PostsDeps;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONTENT_REJECTED, and the errors of files. */
  async update(viewerId: string, postId: string, edit: Edit, files: PostFiles): Promise<PostView> {
    const { posts, media, companies, linkPreviews, feed, timelineChanges } = this.#deps;
    const seen = await mustMayChange(this.#deps, canEditPost, viewerId, await posts.findById(postId));
    if (isOfCompany(seen)) refuseAudience(edit.audience);
    const text = keptText(edit.mediaTitle);
    // An older text may have more of them.
    if (text !== seen.text) refuseManyTags(text);
    refuseFlagged(text);
    const owners = isOfCompany(seen) ? companies.fileOwners : undefined;
    const taken = await media.ingest(seen.author, 'posts', filesByRole(files), 'post', owners);
    const found = await linkPreviews.take(viewerId, edit.linkPreview, edit.mediaTitle ?? seen.text);
    const { before, after } = await this.#exchange(viewerId, postId, edit, { taken, found });
    if (!isDeepStrictEqual(followableOf(before), followableOf(after)))
      timelineChanges.edited(postId, followableOf(after));
    await this.#emit({ before, after });
    return feed.presentOne(viewerId, after);
  }

  /** A post that was opened notifies those who did not see it before; nobody is notified of the same post again. */
  async #emit({ before, after }: Edited): Promise<void> {
    const { posts, authors, events } = this.#deps;
    const { _id: postId, author: by, quotes } = after;
    const isOpened = isWider(before, after);
    events.emit('post.edited', { postId });
    if (isNarrower(before, after)) events.emit('post.narrowed', { postId, author: by });
    emitMentions(
      events,
      { postId, textId: postId, by },
      { before: before.mentions, after: after.mentions, ...(isOpened && { notified: [] }) },
    );
    const quoted = isOpened && quotes ? await posts.findById(quotes) : null;
    if (quoted) events.emit('post.quoted', { postId, notified: await authors.notifiedOf(quoted), by });
  }

  #exchange(viewerId: string, postId: string, edit: Edit, additions: Additions): Promise<Edited> {
    const { posts, companies, words, media, lock, clock } = this.#deps;
    const { image } = additions.found ?? {};
    const added = [...additions.taken.ids, ...(image ? [image.id] : [])];
    return media.exchange(
      added,
      async () => {
        const before = await posts.findById(postId);
        if (!before) throw notFound();
        if (isOfCompany(before)) {
          await companies.countPostBy(before.author, viewerId, 0);
          await media.giveTo(before.author, added);
        }
        const changes = applied(before, edit, additions);
        const mentioning = { text: changes.text, mentions: edit.mentions };
        const mentions = await editedMentions(this.#deps, viewerId, before, mentioning);
        const editedAt = clock.date();
        const after = await posts.edit(postId, { ...changes, mentions }, editedAt);
        if (!after) throw notFound();
        if (isOfCompany(after) && !isDeepStrictEqual(contentOf(before), contentOf(after)))
          await companies.record([changeOf(after, viewerId, editedAt)]);
        if (after.text !== before.text || after.audience !== before.audience) await words.keep(after);
        const kept = new Set(itemsOf(changes));
        const removed = [...itemsOf(before), ...added].filter((id) => !kept.has(id));
        return { value: { before, after }, removed, ...newReaders(before, after) };
      },
      { inTurn: (transaction) => lock.run(postId, transaction) },
    );
  }
}
