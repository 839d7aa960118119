import { unauthenticated } from '../../errors/common.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Media } from '../media/index.ts';
import type { Member, Members, StoredPicture } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { profileChanges, type SentProfile } from './profile-changes.ts';
import type { SkillStore } from './skill.store.ts';

/** The pictures that an update brings along. */
interface Pictures {
  readonly profileImage: UploadedFile | undefined;
  readonly bannerImage: UploadedFile | undefined;
}

interface Parts {
  readonly members: Members;
  readonly places: Places;
  readonly media: Pick<Media, 'takeInProfileImage' | 'exchange' | 'discard'>;
  readonly skills: SkillStore;
}

/** A member's own profile. */
export class ProfilesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async ownProfile(memberId: string): Promise<Member> {
    const member = await this.#parts.members.store.findById(memberId);
    if (!member) throw unauthenticated();
    return member;
  }

  /** Changes what is sent and nothing else; replaced pictures leave the disk. Refused whole where any part is wrong. */
  async update(memberId: string, sent: SentProfile, files: Pictures): Promise<Member> {
    const { members, media, places, skills } = this.#parts;
    // What is wrong is said before a picture is worked on.
    profileChanges(sent, await this.ownProfile(memberId), places);
    const pictures = await this.#takeIn(memberId, files);
    const added = Object.values(pictures).flatMap((picture) => picture.keys);
    const member = await media.exchange(added, async () => {
      const changes = profileChanges(sent, await this.ownProfile(memberId), places);
      const changed = await members.whileLiving(memberId, () =>
        members.store.change(memberId, { ...changes, ...pictures }),
      );
      if (!changed) throw unauthenticated();
      const { before, after } = changed;
      await skills.change(before.skills, after.skills);
      const replaced = [
        ...(pictures.profileImage ? (before.profileImage?.keys ?? []) : []),
        ...(pictures.bannerImage ? (before.bannerImage?.keys ?? []) : []),
      ];
      return { value: after, removed: replaced };
    });
    members.summaries.forget(memberId);
    return member;
  }

  /** Takes both pictures in, or neither. */
  async #takeIn(memberId: string, files: Pictures): Promise<Partial<Record<keyof Pictures, StoredPicture>>> {
    const { media } = this.#parts;
    const profileImage =
      files.profileImage && (await media.takeInProfileImage(memberId, files.profileImage, 'avatar'));
    if (!files.bannerImage) return profileImage ? { profileImage } : {};
    try {
      const bannerImage = await media.takeInProfileImage(memberId, files.bannerImage, 'banner');
      return { ...(profileImage && { profileImage }), bannerImage };
    } catch (error) {
      if (profileImage) await media.discard(profileImage.keys);
      throw error;
    }
  }
}
