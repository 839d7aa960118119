import { followTag } from '@weft/shared/posts/tags/tag-contract';
import { FOLLOWED_TAGS } from './content/followed-tags.ts';
import type { DemoMember } from './demo-member.ts';

const EVERY = 2 * 60 * 60 * 1000;

interface Stage {
  readonly memberOf: (key: string) => DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

/** Lets members follow hashtags, one by one. */
export async function playTags({ memberOf, goTo }: Stage): Promise<void> {
  const follows = Object.entries(FOLLOWED_TAGS).flatMap(([name, keys]) => keys.map((key) => ({ name, key })));
  for (const [index, { name, key }] of follows.entries()) {
    goTo((follows.length - index) * EVERY);
    await memberOf(key).call(followTag, { params: { tag: name } });
  }
}
