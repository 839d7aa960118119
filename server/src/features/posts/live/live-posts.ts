import type * as z from 'zod/mini';
import { LIVE_POST_LIMITS } from '@weft/shared/limits';
import type { watchPosts } from '@weft/shared/posts/live-events';
import type { Background } from '../../../platform/background.ts';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { LiveSocket, SocketWatcher } from '../../../realtime/index.ts';
import type { PostPreviewsStore } from '../post-previews.store.ts';
import { accessOf, seenAmong, type PostVisibility } from '../visibility.ts';
import { ChangeSet, ChangesMessage, type PostChanges } from './change-set.ts';
import type { LiveSender } from './live-sender.ts';
import type { WatchedPost, Watchers } from './watchers.ts';

const CHANGES = topic('changes of posts', ChangesMessage);

interface Deps {
  readonly watchers: Watchers;
  readonly sender: Pick<LiveSender, 'send'>;
  readonly previews: Pick<PostPreviewsStore, 'findBriefs'>;
  readonly visibility: Pick<PostVisibility, 'hiddenFrom' | 'connectedIdsOf'>;
  readonly bus: Bus;
  readonly background: Pick<Background, 'run'>;
}

type Wish = z.infer<(typeof watchPosts)['body']>;

/**
 * Collects changes of posts for a short time and sends them to the sockets that watch these posts. Each server sends to
 * its own sockets, and the changes to other servers.
 */
export class LivePosts implements SocketWatcher {
  readonly #deps: Deps;
  /** Changes for this server's sockets. */
  #pending = new ChangeSet();
  /** Changes for other servers. */
  #outgoing = new ChangeSet();
  /** Ids of sockets that were disconnected for a while. */
  #returned = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.bus.subscribe(CHANGES, (message) => this.#receive(message));
  }

  came(socket: LiveSocket): void {
    this.#deps.watchers.open(socket);
  }

  left(socket: LiveSocket): void {
    this.#deps.watchers.close(socket);
  }

  /** Replaces what a socket watches. Ignores posts that the member may not see. */
  async watch({ memberId, socketId }: LiveSocket, { posts, feed, isBack = false }: Wish): Promise<void> {
    const { watchers } = this.#deps;
    const before = watchers.find(socketId)?.posts;
    const authors = await this.#authorsOfSeen(
      memberId,
      posts.flatMap(({ id }) => (before?.has(id) ? [] : [id])),
    );
    // Read again, because a post may have become invisible meanwhile.
    const known = watchers.find(socketId)?.posts;
    const watched = posts.flatMap(({ id, comments }): [string, WatchedPost][] => {
      const author = authors.get(id) ?? known?.get(id)?.author;
      return author === undefined ? [] : [[id, { author, comments }]];
    });
    watchers.set(socketId, { posts: new Map(watched), feed });
    if (!isBack) return;
    this.#returned.add(socketId);
    this.#schedule();
  }

  /** Notes a change of a post: of its counts, and what `change` adds. */
  noteChange(postId: string, change: (changes: PostChanges) => void = () => undefined): void {
    const { watchers, bus } = this.#deps;
    if (watchers.isWatched(postId)) change(this.#pending.of(postId));
    if (bus.others().size > 0) change(this.#outgoing.of(postId));
    this.#schedule();
  }

  notePublished(postId: string): void {
    if (this.#deps.watchers.ofFeeds().length > 0) this.#pending.publish(postId);
    if (this.#deps.bus.others().size > 0) this.#outgoing.publish(postId);
    this.#schedule();
  }

  /** Looks again whether two members may see the posts of each other that they watch. */
  noteSeparated(pair: [string, string]): void {
    this.#touchBetween(pair);
    if (this.#deps.bus.others().size > 0) this.#outgoing.separate(pair);
    this.#schedule();
  }

  /** Looks again who may see the posts of a member that pages watch. */
  noteHidden(memberId: string): void {
    this.#touchBy(memberId);
    if (this.#deps.bus.others().size > 0) this.#outgoing.hide(memberId);
    this.#schedule();
  }

  #receive({ posts, published, separated, hidden = [] }: ChangesMessage): void {
    const { watchers } = this.#deps;
    for (const { _id, ...changes } of posts)
      if (watchers.isWatched(_id)) this.#pending.of(_id).merge(changes);
    for (const postId of published) this.#pending.publish(postId);
    for (const pair of separated) this.#touchBetween(pair);
    for (const memberId of hidden) this.#touchBy(memberId);
    this.#schedule();
  }

  #touchBetween(pair: readonly [string, string]): void {
    for (const postId of this.#deps.watchers.postsBetween(pair)) this.#pending.of(postId);
  }

  #touchBy(memberId: string): void {
    for (const postId of this.#deps.watchers.postsBy(memberId)) this.#pending.of(postId);
  }

  /** Authors of those posts that the viewer may see, by id. */
  async #authorsOfSeen(viewerId: string, postIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { previews, visibility } = this.#deps;
    if (postIds.length === 0) return new Map();
    const [access, found] = await Promise.all([accessOf(visibility, viewerId), previews.findBriefs(postIds)]);
    return new Map((await seenAmong(access, found)).map(({ _id, author }) => [_id, author]));
  }

  #schedule(): void {
    if (this.#timer || this.#isSending || this.#isIdle) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // Changes of many calls: none of their contexts applies.
      this.#deps.background.run('send changes of posts', () => this.#send(), []);
    }, LIVE_POST_LIMITS.window);
    this.#timer.unref();
  }

  get #isIdle(): boolean {
    return this.#pending.isEmpty && this.#outgoing.isEmpty && this.#returned.size === 0;
  }

  /** Never runs twice at the same time: a slow server sends larger batches instead of more. */
  async #send(): Promise<void> {
    const { bus, sender } = this.#deps;
    const [changes, outgoing, returned] = [this.#pending, this.#outgoing, this.#returned];
    [this.#pending, this.#outgoing, this.#returned] = [new ChangeSet(), new ChangeSet(), new Set()];
    if (!outgoing.isEmpty) bus.publish(CHANGES, outgoing.toMessage());
    this.#isSending = true;
    try {
      await sender.send(changes, returned);
    } finally {
      this.#isSending = false;
      this.#schedule();
    }
  }
}
