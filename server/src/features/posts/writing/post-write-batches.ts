import { WriteBatcher } from '../../../platform/write-batcher.ts';
import type { NewPost } from '../post.model.ts';
import type { PostRecord } from '../post-records.ts';
import type { PostsDeps } from '../posts-deps.ts';
import { isRefusedWrite } from './refused-write.ts';

/** A valid post with stored, pending files. */
export interface ReadyPost {
  readonly fields: Omit<NewPost, 'createdAt'>;
  /** Stored items that will belong to it. */
  readonly items: readonly string[];
}

const isByCompany = ({ fields }: ReadyPost): boolean => fields.writer !== undefined;

const restrictedOf = (ready: readonly ReadyPost[]): string[] =>
  ready.flatMap(({ fields, items }) => (fields.audience === 'connections' ? items : []));

/**
 * Stores posts, batched in one transaction: documents, search words, counters of authors and quoted posts, and files. Files of a rejected
 * post are removed.
 */
export function batchPostWrites(deps: PostsDeps) {
  const { posts, previews, words, media, members, companies, database, clock } = deps;
  /** Each counts at once, so that a lost role or a deleted company refuses it. */
  const countOfCompanies = async (ready: readonly ReadyPost[]): Promise<void> => {
    for (const { fields, items } of ready) {
      await companies.countPostBy(fields.author, fields.writer ?? '', 1);
      await media.giveTo(fields.author, items);
    }
  };
  const write = async (ready: readonly ReadyPost[]): Promise<PostRecord[]> => {
    const createdAt = clock.date();
    const byMembers = ready.filter((each) => !isByCompany(each));
    const byCompanies = ready.filter(isByCompany);
    await members.countForActiveMembers(
      byMembers.map(({ fields }) => fields.author),
      { mediaCount: 1 },
    );
    await members.withActiveMembers(
      byCompanies.flatMap(({ fields }) => fields.writer ?? []),
      () => countOfCompanies(byCompanies),
    );
    const written = await posts.createAll(ready.map(({ fields }) => ({ ...fields, createdAt })));
    await companies.record(
      written.flatMap(({ author, writer, ...post }) =>
        writer ? [{ companyId: author, memberId: writer, action: 'postPublished', post, at: createdAt }] : [],
      ),
    );
    await words.keepAll(written);
    await previews.countQuotes(
      written.flatMap(({ quotes }) => quotes ?? []),
      1,
    );
    return written;
  };

  return new WriteBatcher<ReadyPost, PostRecord>({
    keyOf: ({ fields }) => fields.author,
    isRefusal: isRefusedWrite,
    patience: database.patience,
    store: (ready) =>
      media.exchange(
        ready.flatMap(({ items }) => items),
        async () => ({ value: await write(ready), removed: [], restricted: restrictedOf(ready) }),
        // The others are then stored without it.
        { isTriedAgain: (error) => ready.length > 1 && isRefusedWrite(error) },
      ),
  });
}
