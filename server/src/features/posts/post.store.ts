import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { SharedReads } from '../../platform/shared-reads.ts';
import { postModel, type PostFields } from './post.model.ts';
import {
  toPostRecord,
  type CommentRecord,
  type LikeRecord,
  type PostRecord,
  type RawPost,
} from './post-records.ts';
import { notBy } from './sight.ts';

export type PostBrief = Pick<PostRecord, 'author' | 'commentsCount'>;

export type NewPost = Pick<
  PostFields<string>,
  'author' | 'text' | 'images' | 'videos' | 'document' | 'clientId' | 'fingerprint' | 'createdAt'
>;
export type PostChanges = Pick<PostFields<string>, 'text' | 'images' | 'videos' | 'document'>;

/** A page of posts, shared by those who read it: not to be changed. */
export interface PostPage {
  readonly rows: readonly PostRecord[];
  readonly nextCursor: string | null;
}

/** What a reaction or its change does to the counts of a post. */
export type ReactionDelta = Partial<Record<ReactionEmoji, number>>;

export type PostStore = ReturnType<typeof createPostStore>;

const orNull = (raw: RawPost | null): PostRecord | null => raw && toPostRecord(raw);

function countChanges(delta: ReactionDelta): Record<string, number> {
  const changes = Object.entries(delta).map(([emoji, by]) => [`reactionCounts.${emoji}`, by] as const);
  return { likesCount: changes.reduce((sum, [, by]) => sum + by, 0), ...Object.fromEntries(changes) };
}

/** Reads and writes posts. Every write is one atomic step, or takes part in the transaction that is under way. */
export function createPostStore(connection: DatabaseConnection) {
  const model = postModel(connection);

  const pages = new SharedReads<PostPage>();

  const page = (filter: object, request: PageRequest): Promise<PostPage> => {
    const find = (after: object, rows: number) =>
      model
        .find({ ...filter, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawPost[]>();
    return timePage(request, 'newest first', find, toPostRecord);
  };

  /** Applies the update to the post; null where it isn't there any more. */
  const update = async (id: string, changes: object): Promise<PostRecord | null> =>
    orNull(await model.findOneAndUpdate({ _id: id }, changes, { returnDocument: 'after' }).lean<RawPost>());

  return {
    async create(post: NewPost): Promise<PostRecord> {
      const created = await model.create(post);
      return toPostRecord(created.toObject());
    },

    async findById(id: string): Promise<PostRecord | null> {
      return orNull(await model.findById(id).lean<RawPost>());
    },

    /** Those of the posts that exist, in the order of the ids. */
    async findMany(ids: readonly string[]): Promise<PostRecord[]> {
      if (ids.length === 0) return [];
      const raws = await model.find({ _id: { $in: ids } }).lean<RawPost[]>();
      const byId = new Map(raws.map((raw) => [raw._id.toString(), raw]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toPostRecord);
    },

    /** What comments need of their post. */
    async findBrief(id: string): Promise<PostBrief | null> {
      const raw = await model
        .findById(id, { author: 1, commentsCount: 1 })
        .lean<Pick<RawPost, 'author' | 'commentsCount'>>();
      return raw && { author: raw.author.toString(), commentsCount: raw.commentsCount };
    },

    async findByClientId(author: string, clientId: string): Promise<PostRecord | null> {
      return orNull(await model.findOne({ author, clientId }).lean<RawPost>());
    },

    /** Many members look at the same page at the same time: they share its reading, unless some authors are left out of it. */
    feedPage: (request: PageRequest, without: readonly string[] = []) =>
      without.length > 0
        ? page(notBy('author', without), request)
        : pages.read(`${request.limit} ${request.cursor ?? ''}`, () => page({}, request)),
    memberPage: (author: string, request: PageRequest) => page({ author }, request),

    edit: (id: string, changes: PostChanges, editedAt: Date) =>
      update(id, { $set: { ...changes, editedAt } }),

    async remove(id: string): Promise<PostRecord | null> {
      return orNull(await model.findOneAndDelete({ _id: id }).lean<RawPost>());
    },

    addLike: (id: string, like: LikeRecord) =>
      update(id, {
        $inc: countChanges({ [like.reaction]: 1 }),
        $push: { newestLikes: { $each: [like], $position: 0, $slice: POST_LIMITS.previewLikes } },
      }),

    /** Counts move; the newest likes are given anew. */
    changeLikes: (id: string, delta: ReactionDelta, newestLikes: readonly LikeRecord[]) =>
      update(id, { $inc: countChanges(delta), $set: { newestLikes } }),

    /** `by` comments more or fewer; the newest are given anew. False where the post isn't there any more. */
    async changeComments(id: string, by: number, newestComments: readonly CommentRecord[]): Promise<boolean> {
      const changes = { $inc: { commentsCount: by }, $set: { newestComments } };
      return (await model.updateOne({ _id: id }, changes)).matchedCount === 1;
    },
  };
}
