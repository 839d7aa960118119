import * as z from 'zod';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { Timeline } from './timeline.ts';

const CHANGED = topic('post-tags', z.object({ postId: z.string(), tags: z.array(z.string()) }));

interface Deps {
  readonly timeline: Pick<Timeline, 'setTags' | 'clear'>;
  readonly bus: Bus;
}

/** Keeps the hashtags of edited posts in the timelines of all servers. */
export class TimelineTags {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { timeline, bus } = deps;
    const clear = (): void => timeline.clear();
    bus.subscribe(CHANGED, ({ postId, tags }) => timeline.setTags(postId, tags));
    // Messages may be lost, or a server crashed after an edit and before its message.
    bus.watch({ gap: clear, gone: clear });
  }

  /** Call it after an edit is stored. */
  changed(postId: string, tags: readonly string[]): void {
    const { timeline, bus } = this.#deps;
    timeline.setTags(postId, tags);
    bus.publish(CHANGED, { postId, tags: [...tags] });
  }
}
