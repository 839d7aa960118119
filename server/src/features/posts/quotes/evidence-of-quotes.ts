import { canRepost } from '../post.policy.ts';
import type { PostRecord } from '../post-records.ts';
import type { PostStore } from '../post.store.ts';

/** The text of a reported post, followed by that of the post that it quotes, marked as in a mail. */
export function evidenceText({ text }: PostRecord, quoted: PostRecord | undefined): string {
  if (!quoted) return text;
  const lines = quoted.text.split('\n').map((line) => `> ${line}`);
  return [text, lines.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The posts that these quote, by id, for moderators: without those for connections. */
export async function quotedForModerators(
  posts: Pick<PostStore, 'findMany'>,
  records: readonly PostRecord[],
): Promise<ReadonlyMap<string, PostRecord>> {
  const found = await posts.findMany(records.flatMap(({ quotes }) => quotes ?? []));
  return new Map(found.filter(canRepost).map((post) => [post._id, post]));
}
