import type { DemoPost } from './demo-post.ts';
import { OLDER_POSTS } from './posts-older.ts';
import { RECENT_POSTS } from './posts-recent.ts';

/** The demo's post by an author from so many hours ago. */
export function postOf(author: string, hours: number): DemoPost {
  const post = [...RECENT_POSTS, ...OLDER_POSTS].find(
    ({ by, hoursAgo }) => by === author && hoursAgo === hours,
  );
  if (!post) throw new Error(`The demo has no post by ${author} from ${hours} hours ago.`);
  return post;
}

/** Posts that contain another one. */
export const QUOTES: readonly DemoPost[] = [
  {
    by: 'harjit',
    hoursAgo: 5,
    quotes: postOf('kwame', 6),
    text: 'Ninety minutes on the rig, or nine days of finding it on site. I know which invoice I would rather sign.',
    reactions: 6,
  },
  {
    by: 'noor',
    hoursAgo: 30,
    quotes: postOf('mei', 38),
    text: 'If you plan anything that has to be found in the dark: read the method section first.',
    reactions: 5,
  },
];

/** Who reposts what, and when. */
export const REPOSTS: readonly { readonly by: string; readonly hoursAgo: number; readonly post: DemoPost }[] =
  [
    { by: 'kwame', hoursAgo: 4, post: postOf('harjit', 230) },
    { by: 'ingrid', hoursAgo: 20, post: postOf('mei', 38) },
    { by: 'sofia', hoursAgo: 26, post: postOf('mei', 38) },
    { by: 'farah', hoursAgo: 2, post: postOf('ingrid', 3) },
  ];
