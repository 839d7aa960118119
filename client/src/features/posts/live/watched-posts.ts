import { LIVE_POST_LIMITS } from '@weft/shared/limits';
import type { FeedName } from '@weft/shared/posts/feeds';
import type { watchPosts } from '@weft/shared/posts/live-events';
import type * as z from 'zod/mini';
import { perSession } from '@/lib/per-session';

type Watched = z.input<(typeof watchPosts)['body']>;

/** Milliseconds. While the member scrolls, the server learns of all changes within this time at once. Comments can't wait. */
const DELAY = 500;

/** A mounted card of a post. */
interface Card {
  readonly postId: string;
  readonly showsComments: boolean;
}

/** What the page shows. Components add themselves; the socket tells the server. */
class WatchedPosts {
  readonly #cards = new Set<Card>();
  readonly #feeds = new Set<{ readonly feed: FeedName }>();
  #onChange: (watched: Watched) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns a function that removes the card. */
  addCard(card: Card): () => void {
    return this.#add(this.#cards, card, card.showsComments ? 0 : DELAY);
  }

  /** Returns a function that removes the feed. */
  addFeed(feed: FeedName): () => void {
    return this.#add(this.#feeds, { feed });
  }

  showsComments(postId: string): boolean {
    return [...this.#cards].some((card) => card.postId === postId && card.showsComments);
  }

  /** What is shown now; of too many cards the ones that were added last. */
  now(): Watched {
    const ids = [...new Set([...this.#cards].map(({ postId }) => postId))];
    return {
      posts: ids.slice(-LIVE_POST_LIMITS.watchedMax).map((id) => ({ id, comments: this.showsComments(id) })),
      feed: [...this.#feeds].at(-1)?.feed ?? null,
    };
  }

  /** Calls the listener soon after changes. Returns a function that removes it. */
  onChange(listener: (watched: Watched) => void): () => void {
    this.#onChange = listener;
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#onChange = () => undefined;
    };
  }

  #add<T>(set: Set<T>, item: T, delay = DELAY): () => void {
    set.add(item);
    this.#schedule(delay);
    return () => {
      set.delete(item);
      this.#schedule();
    };
  }

  #schedule(delay = DELAY): void {
    if (this.#timer !== undefined && delay > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#onChange(this.now());
    }, delay);
  }
}

export const watchedPostsOf = perSession(() => new WatchedPosts());
