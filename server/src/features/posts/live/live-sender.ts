import type { NewPost, PostChange, PostsChanged } from '@weft/shared/posts/live-events';
import { LIVE_POST_LIMITS } from '@weft/shared/limits';
import type { Publisher } from '../../../realtime/index.ts';
import type { Members } from '../../members/index.ts';
import type { CommentStore } from '../comments/comment.store.ts';
import type { ReplyStore } from '../comments/reply.store.ts';
import { isMuted, type Mutes } from '../muting/muted.ts';
import { memberBehind, type PostAuthors } from '../authors/post-authors.ts';
import type { PostRecord } from '../post-records.ts';
import type { PostStore } from '../post.store.ts';
import { authorView, membersInComment, membersInText } from '../present-comment.ts';
import { membersInPost } from '../present-post.ts';
import type { FollowingFeed } from '../timeline/following-feed.ts';
import { accessOf, maySee, seenAmong, type PostVisibility, type ViewerAccess } from '../visibility.ts';
import { PostChanges, type ChangeSet } from './change-set.ts';
import { presentChange, type Batch } from './present-change.ts';
import type { Watcher, Watchers } from './watchers.ts';

interface Deps {
  readonly watchers: Watchers;
  readonly posts: Pick<PostStore, 'findMany'>;
  readonly comments: Pick<CommentStore, 'findMany'>;
  readonly replies: Pick<ReplyStore, 'findMany'>;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: PostVisibility;
  readonly authors: Pick<PostAuthors, 'of'>;
  readonly following: Pick<FollowingFeed, 'sourcesOf'>;
  readonly mutes: Pick<Mutes, 'of'>;
  readonly publisher: Pick<Publisher, 'toSocket'>;
}

/** Of a post that a page shows after it was disconnected. */
const EVERYTHING = new PostChanges();
EVERYTHING.isEdited = true;
EVERYTHING.isOverfull = true;

interface Sending {
  readonly changes: ChangeSet;
  /** Ids of sockets that were disconnected for a while. */
  readonly returned: ReadonlySet<string>;
  readonly batch: Batch;
}

/**
 * Sends changes to the sockets that watch them: one event each. Reads posts, comments and replies of all of them with
 * one command each, and who may see them from caches.
 */
export class LiveSender {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async send(changes: ChangeSet, returned: ReadonlySet<string>): Promise<void> {
    const receivers = this.#receiversOf(changes, returned);
    if (receivers.length === 0) return;
    const batch = await this.#read(changes, receivers, returned);
    const accesses = new Map<string, Promise<ViewerAccess>>();
    const accessFor = (memberId: string): Promise<ViewerAccess> => {
      const access = accesses.get(memberId) ?? accessOf(this.#deps.visibility, memberId);
      accesses.set(memberId, access);
      return access;
    };
    const sendTo = async (watcher: Watcher): Promise<void> =>
      this.#sendTo(watcher, await accessFor(watcher.memberId), { changes, returned, batch });
    await Promise.all(receivers.map(sendTo));
  }

  #receiversOf({ posts, published }: ChangeSet, returned: ReadonlySet<string>): Watcher[] {
    const { watchers } = this.#deps;
    const ofFeeds = published.size > 0 ? watchers.ofFeeds() : [];
    const back = [...returned].flatMap((id) => watchers.find(id) ?? []);
    return [...new Set([...watchers.ofPosts(posts.keys()), ...ofFeeds, ...back])];
  }

  async #read(
    { posts, published }: ChangeSet,
    receivers: readonly Watcher[],
    returned: ReadonlySet<string>,
  ): Promise<Batch> {
    const { posts: store, comments, replies, members, authors } = this.#deps;
    const shown = receivers.flatMap(({ socketId, posts: own }) =>
      returned.has(socketId) ? [...own.keys()] : [],
    );
    const open = new Set(
      receivers.flatMap(({ posts: own }) => [...own].flatMap(([id, post]) => (post.comments ? [id] : []))),
    );
    const written = [...posts].flatMap(([id, changes]) => (open.has(id) ? [...changes.written] : []));
    const [records, foundComments, foundReplies] = await Promise.all([
      store.findMany([...new Set([...posts.keys(), ...published, ...shown])]),
      comments.findMany(written),
      replies.findMany(written),
    ]);
    const named = [
      ...records.flatMap(membersInPost),
      ...foundComments.flatMap(({ comment }) => membersInComment(comment)),
      ...foundReplies.flatMap(({ reply }) => membersInText(reply)),
    ];
    return {
      posts: new Map(records.map((record) => [record._id, record])),
      comments: new Map(foundComments.map(({ comment }) => [comment._id, comment])),
      replies: new Map(foundReplies.map((found) => [found.reply._id, found])),
      members: await members.summariesOf([...new Set(named)]),
      companies: await authors.of(records),
    };
  }

  async #sendTo(watcher: Watcher, access: ViewerAccess, sending: Sending): Promise<void> {
    const posts = await this.#changesFor(watcher, access, sending);
    const newPosts = await this.#newPostsFor(watcher, access, sending);
    if (posts.length > 0 || newPosts) {
      this.#deps.publisher.toSocket(watcher.socketId, 'posts_changed', { posts, newPosts });
    }
  }

  /** The changes of watched posts. A post that the viewer may no longer see is gone, and not watched any more. */
  async #changesFor(
    { socketId, posts }: Watcher,
    access: ViewerAccess,
    { changes, returned, batch }: Sending,
  ): Promise<PostChange[]> {
    const shown: PostChange[] = [];
    for (const [_id, { comments }] of posts) {
      const changed = returned.has(socketId) ? EVERYTHING : changes.posts.get(_id);
      if (!changed) continue;
      const record = batch.posts.get(_id);
      if (record && (await maySee(access, record)))
        shown.push(presentChange(record, changed, { access, batch, areCommentsShown: comments }));
      else {
        this.#deps.watchers.drop(socketId, _id);
        shown.push({ _id, isGone: true });
      }
    }
    return shown;
  }

  /**
   * The new posts of others in the watched feed. Compares with sets of the viewer that are cached, so that it takes no
   * command for each post, however many members follow its author.
   */
  async #newPostsFor(
    { memberId, feed }: Watcher,
    access: ViewerAccess,
    { changes, batch }: Sending,
  ): Promise<PostsChanged['newPosts']> {
    const { mutes, following } = this.#deps;
    const published = [...changes.published].flatMap((id) => batch.posts.get(id) ?? []);
    const others = published.filter((post) => memberBehind(post) !== memberId);
    if (feed === null || others.length === 0) return null;
    const [seen, muted] = await Promise.all([seenAmong(access, others), mutes.of(memberId)]);
    const isFollowed = feed === 'following' ? (await following.sourcesOf(access)).hasPost : () => true;
    const listed = seen
      .filter((post) => !isMuted(memberId, muted, post) && isFollowed(post))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (listed.length === 0) return null;
    return {
      feed,
      posts: listed.slice(0, LIVE_POST_LIMITS.newPostsMax).map((post) => presentNew(post, batch)),
    };
  }
}

function presentNew({ _id, author, createdAt }: PostRecord, batch: Batch): NewPost {
  return { _id, user: authorView(author, batch), createdAt: createdAt.toISOString() };
}
