import * as z from 'zod';
import { LIVE_POST_LIMITS } from '@weft/shared/limits';

/** Published posts that are kept at most: feeds show the newest of them only. */
const PUBLISHED_MAX = 5 * LIVE_POST_LIMITS.newPostsMax;

/** A change set as other servers get it. */
export const ChangesMessage = z.object({
  posts: z.array(
    z.object({
      _id: z.string(),
      isEdited: z.boolean(),
      isOverfull: z.boolean(),
      written: z.array(z.string()),
      removed: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
  published: z.array(z.string()),
  separated: z.array(z.tuple([z.string(), z.string()])),
  /** Absent in messages of earlier versions. */
  hidden: z.optional(z.array(z.string())),
});
export type ChangesMessage = z.infer<typeof ChangesMessage>;

/** What changed about a post besides its counts. */
export class PostChanges {
  isEdited = false;
  /** Whether more changed than is kept. */
  isOverfull = false;
  /** Ids of new and changed comments and replies. The comment of each reply is among them. */
  readonly written = new Set<string>();
  /** Authors of deleted comments and replies, by id. */
  readonly removed = new Map<string, string>();

  edit(): void {
    this.isEdited = true;
  }

  write(...ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#isFull) this.isOverfull = true;
      else this.written.add(id);
    }
  }

  remove(id: string, author: string): void {
    if (this.#isFull) this.isOverfull = true;
    else this.removed.set(id, author);
  }

  merge({ isEdited, isOverfull, written, removed }: Omit<ChangesMessage['posts'][number], '_id'>): void {
    this.isEdited ||= isEdited;
    this.isOverfull ||= isOverfull;
    this.write(...written);
    for (const [id, author] of removed) this.remove(id, author);
  }

  get #isFull(): boolean {
    return this.written.size + this.removed.size >= LIVE_POST_LIMITS.writtenMax;
  }
}

/** Changes of a short time. Its size is bounded: under overload some are lost, and pages see them with their next read. */
export class ChangeSet {
  readonly posts = new Map<string, PostChanges>();
  /** Ids of new posts. */
  readonly published = new Set<string>();
  /** Pairs of members who may see less of each other. */
  readonly separated: [string, string][] = [];
  /** Ids of members of whom nobody may see anything, or no longer so. */
  readonly hidden = new Set<string>();

  get isEmpty(): boolean {
    return this.posts.size + this.published.size + this.separated.length + this.hidden.size === 0;
  }

  /** The changes of a post, to add to. */
  of(postId: string): PostChanges {
    const known = this.posts.get(postId);
    if (known) return known;
    const changes = new PostChanges();
    if (this.posts.size < LIVE_POST_LIMITS.changedMax) this.posts.set(postId, changes);
    return changes;
  }

  publish(postId: string): void {
    this.published.add(postId);
    const [oldest] = this.published;
    if (this.published.size > PUBLISHED_MAX && oldest !== undefined) this.published.delete(oldest);
  }

  separate(pair: [string, string]): void {
    if (this.separated.length < LIVE_POST_LIMITS.changedMax) this.separated.push(pair);
  }

  hide(memberId: string): void {
    if (this.hidden.size < LIVE_POST_LIMITS.changedMax) this.hidden.add(memberId);
  }

  toMessage(): ChangesMessage {
    return {
      posts: [...this.posts].map(([_id, { isEdited, isOverfull, written, removed }]) => ({
        _id,
        isEdited,
        isOverfull,
        written: [...written],
        removed: [...removed],
      })),
      published: [...this.published],
      separated: this.separated,
      hidden: [...this.hidden],
    };
  }
}
