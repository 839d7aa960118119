import type { Media } from '../media/index.ts';
import type { ExportedFile, MemberBelongings, MemberStore } from '../members/index.ts';
import type { SkillStore } from './skill.store.ts';

const PICTURES = ['profileImage', 'bannerImage'] as const;

interface Parts {
  readonly members: MemberStore;
  readonly media: Pick<Media, 'exchange'>;
  readonly skills: SkillStore;
}

/**
 * What profiles hold of a member: the two pictures, and their part in how many have a skill. What they wrote of themselves
 * stands in the account.
 */
export function profileBelongings({ members, media, skills }: Parts): MemberBelongings {
  return {
    name: 'profiles',
    async *exportOf(memberId): AsyncGenerator<ExportedFile> {
      const member = await members.findById(memberId);
      for (const name of PICTURES) {
        const url = member?.[name]?.url;
        if (url) yield { path: `pictures/${name}.${url.split('.').at(-1)}`, upload: url };
      }
    },
    async erase(memberId) {
      await media.exchange([], async () => {
        const changed = await members.change(memberId, { profileImage: null, bannerImage: null, skills: [] });
        await skills.change(changed?.before.skills ?? [], []);
        const removed = PICTURES.flatMap((name) => changed?.before[name]?.keys ?? []);
        return { value: undefined, removed };
      });
    },
  };
}
