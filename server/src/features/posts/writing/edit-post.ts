import type * as z from 'zod/mini';
import type { UpdatePostInput } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { Ingested } from '../../media/index.ts';
import { editedDocument, editedFiles, withDescriptions } from './edited-files.ts';
import type { PostImageFields } from '../post.model.ts';
import { checkContent, itemsOf, keptText, refuseFlagged } from './post-content.ts';
import { canEditPost } from '../post.policy.ts';
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

/** Edits posts; files that an edit omits are removed. */
export class Editing {
  readonly #deps: PostsDeps;

  constructor(deps: PostsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONTENT_REJECTED, and the errors of files. */
  async update(viewerId: string, postId: string, edit: Edit, files: PostFiles): Promise<PostView> {
    const { posts, media, feed } = this.#deps;
    const seen = await posts.findById(postId);
    if (!seen) throw notFound();
    if (!canEditPost(viewerId, seen)) throw forbidden();
    refuseFlagged(keptText(edit.mediaTitle));
    const taken = await media.ingest(viewerId, 'posts', filesByRole(files));
    return feed.presentOne(viewerId, await this.#exchange(postId, edit, taken));
  }

  #exchange(postId: string, edit: Edit, taken: Ingested): Promise<PostRecord> {
    const { posts, words, media, lock, clock } = this.#deps;
    return media.exchange(
      taken.ids,
      async () => {
        const current = await posts.findById(postId);
        if (!current) throw notFound();
        const changes = applied(current, edit, taken);
        const value = await posts.edit(postId, changes, clock.date());
        if (!value) throw notFound();
        if (value.text !== current.text) await words.keep(value);
        const kept = new Set(itemsOf(changes));
        return { value, removed: itemsOf(current).filter((id) => !kept.has(id)) };
      },
      { inTurn: (transaction) => lock.run(postId, transaction) },
    );
  }
}
