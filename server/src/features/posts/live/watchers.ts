import type { FeedName } from '@weft/shared/posts/feeds';
import type { LiveSocket } from '../../../realtime/index.ts';

/** A post that a page shows. */
export interface WatchedPost {
  readonly author: string;
  /** Whether the page shows its comments. */
  readonly comments: boolean;
}

/** What a page shows. */
interface Shown {
  readonly posts: ReadonlyMap<string, WatchedPost>;
  readonly feed: FeedName | null;
}

export interface Watcher extends LiveSocket, Shown {}

const NOTHING: Shown = { posts: new Map(), feed: null };

/** What the sockets of this server watch. */
export class Watchers {
  readonly #bySocket = new Map<string, Watcher>();
  /** Ids of sockets by post. */
  readonly #byPost = new Map<string, Set<string>>();

  open(socket: LiveSocket): void {
    this.#bySocket.set(socket.socketId, { ...socket, ...NOTHING });
  }

  close({ socketId }: LiveSocket): void {
    this.set(socketId, NOTHING);
    this.#bySocket.delete(socketId);
  }

  /** Undefined for a socket that has closed. */
  find(socketId: string): Watcher | undefined {
    return this.#bySocket.get(socketId);
  }

  /** Replaces what a socket watches. A socket that has closed watches nothing. */
  set(socketId: string, shown: Shown): void {
    const before = this.#bySocket.get(socketId);
    if (!before) return;
    for (const postId of before.posts.keys()) if (!shown.posts.has(postId)) this.#unlink(socketId, postId);
    for (const postId of shown.posts.keys()) this.#socketsOf(postId).add(socketId);
    this.#bySocket.set(socketId, { ...before, ...shown });
  }

  /** Ends watching one post. */
  drop(socketId: string, postId: string): void {
    const watcher = this.#bySocket.get(socketId);
    if (!watcher) return;
    this.set(socketId, { ...watcher, posts: new Map([...watcher.posts].filter(([id]) => id !== postId)) });
  }

  isWatched(postId: string): boolean {
    return this.#byPost.has(postId);
  }

  /** Those who watch one of the posts. */
  ofPosts(postIds: Iterable<string>): Watcher[] {
    const ids = new Set([...postIds].flatMap((postId) => [...(this.#byPost.get(postId) ?? [])]));
    return [...ids].flatMap((id) => this.#bySocket.get(id) ?? []);
  }

  /** Those who watch a feed. */
  ofFeeds(): Watcher[] {
    return [...this.#bySocket.values()].filter(({ feed }) => feed !== null);
  }

  /** Ids of the posts by one of two members that the other one watches. */
  postsBetween([one, other]: readonly [string, string]): string[] {
    const otherThan = new Map([
      [one, other],
      [other, one],
    ]);
    return [...this.#bySocket.values()].flatMap(({ memberId, posts }) => {
      const author = otherThan.get(memberId);
      return author === undefined
        ? []
        : [...posts].filter(([, post]) => post.author === author).map(([id]) => id);
    });
  }

  /** Ids of the posts by a member that somebody watches. */
  postsBy(memberId: string): string[] {
    return [...this.#bySocket.values()].flatMap(({ posts }) =>
      [...posts].filter(([, post]) => post.author === memberId).map(([id]) => id),
    );
  }

  #socketsOf(postId: string): Set<string> {
    const sockets = this.#byPost.get(postId) ?? new Set();
    this.#byPost.set(postId, sockets);
    return sockets;
  }

  #unlink(socketId: string, postId: string): void {
    const sockets = this.#byPost.get(postId);
    sockets?.delete(socketId);
    if (sockets?.size === 0) this.#byPost.delete(postId);
  }
}
