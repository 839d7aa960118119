import type * as z from 'zod/mini';
import type { UpdatePostInput } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { notFound } from '../../../errors/common.ts';
import type { Ingested } from '../../media/index.ts';
import { editedDocument, editedFiles, withDescriptions } from './edited-files.ts';
import type { PostImageFields } from '../post.model.ts';
import { canEditPost } from '../post.policy.ts';
import { mustMayChange } from './must-may-change.ts';
import { checkContent, itemsOf, keptText, refuseFlagged } from './post-content.ts';
import type { PostChanges } from '../post.store.ts';
import type { PostRecord } from '../post-records.ts';
import { filesByRole, type PostFiles, type PostsDeps } from '../posts-deps.ts';

type Edit = z.infer<typeof UpdatePostInput>;

/** Returns the edited post. Throws VALIDATION_FAILED for files of other posts, an empty post, and too much content. */
function applied(current: PostRecord, edit: Edit, taken: Ingested): PostChanges {
  const fresh = withDescriptions(taken.images, undefined);
  const images = editedFiles<PostImageFields>('mediaImage', current.images, edit.mediaImage, fresh);
  const changes: PostChanges = {
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
  return changes;
}

interface Edited {
  readonly before: PostRecord;
  readonly after: PostRecord;
}

const isNarrower = (before: PostRecord, after: PostRecord): boolean =>
  before.audience === 'everyone' && after.audience === 'connections';

/** Returns which items only connections may read from now on, and which everyone may. */
function newReaders(before: PostRecord, after: PostRecord) {
  if (after.audience === 'connections') return { restricted: itemsOf(after) };
  return { opened: before.audience === 'connections' ? itemsOf(after) : [] };
}

/** Edits posts; files that an edit omits are removed. */
export class Editing {
  readonly #deps: PostsDeps;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONTENT_REJECTED, and the errors of files. */
  async update(viewerId: string, postId: string, edit: Edit, files: PostFiles): Promise<PostView> {
    const { posts, media, feed, visibility, events } = this.#deps;
    await mustMayChange(visibility, canEditPost, viewerId, await posts.findById(postId));
    refuseFlagged(keptText(edit.mediaTitle));
    const taken = await media.ingest(viewerId, 'posts', filesByRole(files));
    const { before, after } = await this.#exchange(postId, edit, taken);
    if (isNarrower(before, after)) events.emit('post.narrowed', { postId, author: after.author });
    return feed.presentOne(viewerId, after);
  }

  #exchange(postId: string, edit: Edit, taken: Ingested): Promise<Edited> {
    const { posts, words, media, lock, clock } = this.#deps;
    return media.exchange(
      taken.ids,
      async () => {
        const before = await posts.findById(postId);
        if (!before) throw notFound();
        const changes = applied(before, edit, taken);
        const after = await posts.edit(postId, changes, clock.date());
        if (!after) throw notFound();
        if (after.text !== before.text || after.audience !== before.audience) await words.keep(after);
        const kept = new Set(itemsOf(changes));
        const removed = itemsOf(before).filter((id) => !kept.has(id));
        return { value: { before, after }, removed, ...newReaders(before, after) };
      },
      { inTurn: (transaction) => lock.run(postId, transaction) },
    );
  }
}
