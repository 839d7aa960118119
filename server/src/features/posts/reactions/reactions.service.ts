import { DEFAULT_REACTION, type ReactionEmoji } from '@weft/shared/posts/reactions';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import { memberBehind, type PostAuthors } from '../authors/post-authors.ts';
import type { PostEvents } from '../post-events.ts';
import { batchReactionWrites, type ReactionBatchDeps } from './reaction-write-batches.ts';

interface Deps extends ReactionBatchDeps {
  readonly authors: Pick<PostAuthors, 'notifiedOf'>;
  readonly clock: Clock;
  readonly events: EventEmitter<PostEvents>;
}

interface Reacted {
  likesCount: number;
  viewerReaction: ReactionEmoji | null;
}

/** Reactions: one document each; counters and previews of the post change with them. */
export class ReactionsService {
  readonly #deps: Pick<Deps, 'authors' | 'clock' | 'events'>;
  readonly #writes: ReturnType<typeof batchReactionWrites>;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#writes = batchReactionWrites(deps);
  }

  /** Sets or changes the reaction; repeating it has no effect. Throws NOT_FOUND also for a hidden author. */
  async like(viewerId: string, postId: string, reaction: ReactionEmoji = DEFAULT_REACTION): Promise<Reacted> {
    const { authors, events } = this.#deps;
    const post = await this.#write(viewerId, postId, reaction);
    events.emit('post.reacted', { postId, notified: await authors.notifiedOf(post), by: viewerId });
    return { likesCount: post.likesCount, viewerReaction: reaction };
  }

  /** Removes the reaction, also from a hidden author's post. Without one it has no effect. */
  async unlike(viewerId: string, postId: string): Promise<Reacted> {
    const post = await this.#write(viewerId, postId, null);
    this.#deps.events.emit('post.unreacted', { postId, notified: memberBehind(post), by: viewerId });
    return { likesCount: post.likesCount, viewerReaction: null };
  }

  #write(member: string, post: string, after: ReactionEmoji | null) {
    return this.#writes.add({ member, post, after, createdAt: this.#deps.clock.date() });
  }
}
