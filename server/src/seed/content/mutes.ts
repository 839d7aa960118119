import { postOf } from './shares.ts';
import type { DemoPost } from './demo-post.ts';

interface DemoMutes {
  readonly by: string;
  readonly members: readonly string[];
  readonly tags: readonly string[];
  readonly posts: readonly DemoPost[];
}

/** What members keep out of their feeds. */
export const MUTES: readonly DemoMutes[] = [
  {
    by: 'asha',
    members: ['bruno'],
    tags: ['CryptoMining', 'Hiring'],
    posts: [postOf('emeka', 199), postOf('lucas', 266)],
  },
  { by: 'jonas', members: ['lucas'], tags: ['SolarEnergy'], posts: [postOf('ravi', 140)] },
];
