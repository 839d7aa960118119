import { GroupedWrites } from '../../platform/grouped-writes.ts';
import type { NewPost } from './post.model.ts';
import type { PostRecord } from './post-records.ts';
import type { PostsParts } from './posts-parts.ts';
import { isRefusedWrite } from './refused-write.ts';

/** A post that passed the rules and whose files are stored, pending. */
export interface ReadyPost {
  readonly fields: Omit<NewPost, 'createdAt'>;
  /** Stored items that begin to belong to it. */
  readonly items: readonly string[];
}

/**
 * Stores posts, those that come together in one transaction: their rows and words, their authors' counts, and that their files belong to
 * them. Files of a post that is refused go.
 */
export function groupedPosts({ posts, words, media, members, database, clock }: PostsParts) {
  const write = async (ready: readonly ReadyPost[]): Promise<PostRecord[]> => {
    const createdAt = clock.date();
    await members.countForLiving(
      ready.map(({ fields }) => fields.author),
      { mediaCount: 1 },
    );
    const written = await posts.createAll(ready.map(({ fields }) => ({ ...fields, createdAt })));
    await words.keepAll(written);
    return written;
  };

  return new GroupedWrites<ReadyPost, PostRecord>({
    keyOf: ({ fields }) => fields.author,
    isRefusal: isRefusedWrite,
    patience: database.patience,
    store: (ready) =>
      media.exchange(
        ready.flatMap(({ items }) => items),
        async () => ({ value: await write(ready), removed: [] }),
        // Then those that are not refused are stored without it.
        { isTriedAgain: (error) => ready.length > 1 && isRefusedWrite(error) },
      ),
  });
}
