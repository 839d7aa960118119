import type { Audience } from '@weft/shared/posts/audience';
import type { SceneChoice } from '../art/scenes/index.ts';

/** Something that a member says under a post, with what others answer: `[who, text, replies]`. */
type Talk = readonly [who: string, text: string, replies?: readonly (readonly [who: string, text: string])[]];

/** A PDF that goes with a post: its pages, each of lines of which the first is the heading. */
interface DemoDocument {
  readonly name: string;
  readonly pages: readonly (readonly string[])[];
}

/** A post of the demo network. */
export interface DemoPost {
  readonly by: string;
  /** Slug of the company in whose name it is written. */
  readonly company?: string;
  /** Hours before the seeding that it was written. */
  readonly hoursAgo: number;
  readonly text: string;
  /** Everyone, if absent. Only connections can talk about a post for connections and react to it. */
  readonly audience?: Audience;
  /** An earlier post that it contains. */
  readonly quotes?: DemoPost;
  readonly pictures?: readonly SceneChoice[];
  /** The film in `server/demo`. */
  readonly film?: string;
  readonly document?: DemoDocument;
  readonly talk?: readonly Talk[];
  /** How many react to it. */
  readonly reactions: number;
}
