import type * as z from 'zod/mini';
import type { CreatePostInput } from '@weft/shared/posts/contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { AppError } from '../../../errors/app-error.ts';
import { fingerprintOf } from '../../../http/routes/fingerprint.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { withDescriptions } from './edited-files.ts';
import { batchPostWrites } from './post-write-batches.ts';
import { checkContent, keptText, refuseFlagged } from './post-content.ts';
import type { PostRecord } from '../post-records.ts';
import { filesByRole, type PostFiles, type PostsDeps } from '../posts-deps.ts';

/** A valid post. */
interface Draft {
  readonly author: string;
  readonly text: string;
  readonly mediaAlt: readonly string[];
  readonly files: PostFiles;
  readonly clientId: string | undefined;
}

function countsOf({ mediaImage, mediaVideo, mediaDocument }: PostFiles) {
  return { images: mediaImage.length, videos: mediaVideo.length, documents: mediaDocument.length };
}

/** Publishes posts: files, post and the author's counter together, or nothing. */
export function createPublishing(deps: PostsDeps) {
  const { posts, media, feed } = deps;
  const publishing = batchPostWrites(deps);

  /** Returns the post that was stored under the draft's id. Throws CLIENT_ID_REUSED if it has other content. */
  const sentBefore = async ({ author, clientId }: Draft, fingerprint: string): Promise<PostRecord | null> => {
    const stored = clientId === undefined ? null : await posts.findByClientId(author, clientId);
    if (stored && stored.fingerprint !== fingerprint) {
      throw new AppError('CLIENT_ID_REUSED', POST_TEXTS.rules.clientIdReused);
    }
    return stored;
  };

  const store = async (draft: Draft, fingerprint?: string): Promise<PostRecord> => {
    const { author, text, mediaAlt, files, clientId } = draft;
    const taken = await media.ingest(author, 'posts', filesByRole(files));
    const fields = {
      author,
      text,
      images: withDescriptions(taken.images, mediaAlt),
      videos: [...taken.videos],
      document: taken.documents[0] ?? null,
      clientId,
      fingerprint,
    };
    return publishing.add({ fields, items: taken.ids });
  };

  const storeOnce = async (draft: Draft): Promise<PostRecord> => {
    const { text, mediaAlt, files } = draft;
    const fingerprint = await fingerprintOf([text, ...mediaAlt], Object.values(files).flat());
    // A repeated request returns before its files are processed; without files, and for two concurrent ones, the unique index decides.
    const hasFiles = Object.values(countsOf(files)).some((count) => count > 0);
    const earlier = hasFiles ? await sentBefore(draft, fingerprint) : null;
    if (earlier) return earlier;
    try {
      return await store(draft, fingerprint);
    } catch (error) {
      const stored = isDuplicate(error, 'clientId') ? await sentBefore(draft, fingerprint) : null;
      if (!stored) throw error;
      return stored;
    }
  };

  return {
    /** Throws VALIDATION_FAILED, CONTENT_REJECTED, CLIENT_ID_REUSED, and the errors of files. */
    async create(
      author: string,
      { mediaTitle, mediaAlt, clientId }: z.infer<typeof CreatePostInput>,
      files: PostFiles,
    ): Promise<PostView> {
      const text = keptText(mediaTitle);
      checkContent({ text, ...countsOf(files) });
      refuseFlagged(text);
      const draft: Draft = { author, text, mediaAlt, files, clientId };
      return feed.presentOne(author, await (clientId === undefined ? store(draft) : storeOnce(draft)));
    },
  };
}

export type Publishing = ReturnType<typeof createPublishing>;
