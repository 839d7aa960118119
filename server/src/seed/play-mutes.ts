import { listMemberPosts } from '@weft/shared/posts/contract';
import { hidePost, muteMember, muteTag } from '@weft/shared/posts/muting-contract';
import type { DemoPost } from './content/demo-post.ts';
import { MUTES } from './content/mutes.ts';
import type { DemoMember } from './demo-member.ts';

const EVERY = 3 * 60 * 60 * 1000;

interface Stage {
  readonly memberOf: (key: string) => DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

/** Lets members mute others and hashtags, and hide posts, one by one. */
export async function playMutes({ memberOf, goTo }: Stage): Promise<void> {
  const hide = async (member: DemoMember, { by, text }: DemoPost): Promise<void> => {
    const { media } = await member.call(listMemberPosts, { params: { id: memberOf(by).id } });
    const post = media.find(({ mediaTitle }) => mediaTitle === text);
    if (!post) throw new Error(`The demo has no post by ${by} that begins with ${text.slice(0, 40)}`);
    await member.call(hidePost, { params: { id: post._id } });
  };
  const steps = MUTES.flatMap(({ by, members, tags, posts }) => {
    const member = memberOf(by);
    return [
      ...members.map((key) => () => member.call(muteMember, { params: { id: memberOf(key).id } })),
      ...tags.map((tag) => () => member.call(muteTag, { params: { tag } })),
      ...posts.map((post) => () => hide(member, post)),
    ];
  });
  for (const [index, step] of steps.entries()) {
    goTo((steps.length - index) * EVERY);
    await step();
  }
}
