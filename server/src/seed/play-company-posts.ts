import { COMPANY_POSTS } from './content/company-posts.ts';
import type { DemoMember } from './demo-member.ts';
import { createPlayer } from './play.ts';
import { createRandom } from './random.ts';
import { eventsOfPosts } from './timeline.ts';

interface Stage {
  readonly memberOf: (key: string) => DemoMember;
  /** Ids of companies by slug. */
  readonly companies: ReadonlyMap<string, string>;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

/** Lets members write in the name of their companies, and others react to it. */
export async function playCompanyPosts({ memberOf, companies, goTo }: Stage): Promise<void> {
  const play = createPlayer(memberOf, companies);
  for (const event of eventsOfPosts(COMPANY_POSTS, 0, createRandom(2))) {
    goTo(-event.at);
    await play(event);
  }
}
