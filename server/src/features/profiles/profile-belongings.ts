import type { Media } from '../media/index.ts';
import type { ExportedFile, MemberBelongings, MemberStore } from '../members/index.ts';

const PICTURES = ['profileImage', 'bannerImage'] as const;

/** What profiles hold of a member: the two pictures. What they wrote of themselves stands in the account. */
export function profileBelongings(members: MemberStore, media: Pick<Media, 'exchange'>): MemberBelongings {
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
        const changed = await members.change(memberId, { profileImage: null, bannerImage: null });
        const removed = PICTURES.flatMap((name) => changed?.before[name]?.keys ?? []);
        return { value: undefined, removed };
      });
    },
  };
}
