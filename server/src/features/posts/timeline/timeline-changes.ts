import * as z from 'zod';
import { AUDIENCES } from '@weft/shared/posts/audience';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { Timeline } from './timeline.ts';
import type { EntryChange } from './timeline.store.ts';

const EDITED = topic(
  'edited-posts',
  z.object({ postId: z.string(), tags: z.array(z.string()), audience: z.enum(AUDIENCES) }),
);
const ADDED = topic('added-entries', z.object({}));
const UNDONE = topic('undone-reposts', z.object({ repostId: z.string() }));

interface Deps {
  readonly timeline: Pick<Timeline, 'noteAdded' | 'edit' | 'forget' | 'clear'>;
  readonly bus: Bus;
}

/** Keeps the timelines of all servers true to new posts and reposts, edited posts and undone reposts. */
export class TimelineChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { timeline, bus } = deps;
    const clear = (): void => timeline.clear();
    bus.subscribe(ADDED, () => timeline.noteAdded());
    bus.subscribe(EDITED, ({ postId, ...change }) => timeline.edit(postId, change));
    bus.subscribe(UNDONE, ({ repostId }) => timeline.forget(new Set([repostId])));
    // Messages may be lost, or a server crashed after a change and before its message.
    bus.watch({ gap: clear, gone: clear });
  }

  /** Call it after a post or repost is stored. */
  added(): void {
    const { timeline, bus } = this.#deps;
    timeline.noteAdded();
    bus.publish(ADDED, {});
  }

  /** Call it after an edit is stored. */
  edited(postId: string, { tags, audience }: EntryChange): void {
    const { timeline, bus } = this.#deps;
    timeline.edit(postId, { tags, audience });
    bus.publish(EDITED, { postId, tags: [...tags], audience });
  }

  /** Call it after the end of a repost is stored. */
  undone(repostId: string): void {
    const { timeline, bus } = this.#deps;
    timeline.forget(new Set([repostId]));
    bus.publish(UNDONE, { repostId });
  }
}
