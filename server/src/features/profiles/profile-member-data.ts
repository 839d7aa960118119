import type { Media } from '../media/index.ts';
import type { ExportedFile, MemberData, MemberStore } from '../members/index.ts';
import type { SkillStore } from './skill.store.ts';

const PICTURES = ['profileImage', 'bannerImage'] as const;

interface Deps {
  readonly members: MemberStore;
  readonly media: Pick<Media, 'exchange'>;
  readonly skills: SkillStore;
}

/** Member data of profiles: the two pictures and the counts of skills. The account contains the text. */
export function profileMemberData({ members, media, skills }: Deps): MemberData {
  return {
    name: 'profiles',
    async *export(memberId): AsyncGenerator<ExportedFile> {
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
