import { listFeed } from '@weft/shared/posts/contract';
import { createSavedFolder, savePost } from '@weft/shared/posts/saved-contract';
import type { DemoMember } from './demo-member.ts';

const FOLDERS = ['Planning', 'To read'] as const;
const SAVED = 7;
const EVERY = 5 * 60 * 60 * 1000;

interface Stage {
  readonly member: DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

/** Lets a member save posts of others, one by one, some of them in folders. */
export async function playSaves({ member, goTo }: Stage): Promise<void> {
  const folderIds: string[] = [];
  for (const name of FOLDERS)
    folderIds.push((await member.call(createSavedFolder, { body: { name } })).folder._id);
  const { posts } = await member.call(listFeed);
  const others = posts.filter(({ user }) => user._id !== member.id).slice(0, SAVED);
  for (const [index, { _id: id }] of others.entries()) {
    goTo((others.length - index) * EVERY);
    // Every third one stays without a folder.
    await member.call(savePost, { params: { id }, body: { folderId: folderIds[index % 3] ?? null } });
  }
}
