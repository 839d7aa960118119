import * as z from 'zod';
import { AUDIENCES } from '@weft/shared/posts/audience';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { Timeline } from './timeline.ts';
import type { EntryChange } from './timeline.store.ts';

const EDITED = topic(
  'edited-posts',
  z.object({ postId: z.string(), tags: z.array(z.string()), audience: z.enum(AUDIENCES) }),
);

interface Deps {
  readonly timeline: Pick<Timeline, 'edit' | 'clear'>;
  readonly bus: Bus;
}

/** Keeps hashtags and audience of edited posts in the timelines of all servers. */
export class TimelineEdits {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { timeline, bus } = deps;
    const clear = (): void => timeline.clear();
    bus.subscribe(EDITED, ({ postId, ...change }) => timeline.edit(postId, change));
    // Messages may be lost, or a server crashed after an edit and before its message.
    bus.watch({ gap: clear, gone: clear });
  }

  /** Call it after an edit is stored. */
  changed(postId: string, { tags, audience }: EntryChange): void {
    const { timeline, bus } = this.#deps;
    timeline.edit(postId, { tags, audience });
    bus.publish(EDITED, { postId, tags: [...tags], audience });
  }
}
