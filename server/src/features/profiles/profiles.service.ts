import type * as z from 'zod/mini';
import type { ProfileInput } from '@weft/shared/profiles/contract';
import { unauthenticated } from '../../errors/common.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Media } from '../media/index.ts';
import type { Member, Members, ProfileChanges, StoredPicture } from '../members/index.ts';
import { residenceOf, type Places } from '../places/index.ts';

type Changes = z.infer<typeof ProfileInput>;
type Location = NonNullable<Changes['location']>;

/** The pictures that an update brings along. */
interface Pictures {
  readonly profileImage: UploadedFile | undefined;
  readonly bannerImage: UploadedFile | undefined;
}

interface Parts {
  readonly members: Members;
  readonly places: Places;
  readonly media: Pick<Media, 'takeInProfileImage' | 'exchange' | 'discard'>;
}

/** An empty field clears (specification 3.14). */
const orNone = (text: string): string | null => (text === '' ? null : text);

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

  /** Changes what is sent and nothing else; replaced pictures leave the disk. */
  async update(memberId: string, sent: Changes, files: Pictures): Promise<Member> {
    const { members, media } = this.#parts;
    const texts = this.#textChanges(sent, await this.ownProfile(memberId));
    const pictures = await this.#takeIn(memberId, files);
    const added = Object.values(pictures).flatMap((picture) => picture.keys);
    const member = await media.exchange(added, async () => {
      await members.store.mustLive(memberId);
      const changed = await members.store.change(memberId, { ...texts, ...pictures });
      if (!changed) throw unauthenticated();
      const { before, after } = changed;
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

  #textChanges(sent: Changes, before: Member): ProfileChanges {
    const { location = {} } = sent;
    return {
      ...(sent.fullName !== undefined && { fullName: sent.fullName }),
      ...(sent.phoneNumber !== undefined && { phoneNumber: orNone(sent.phoneNumber) }),
      ...(sent.headline !== undefined && { headline: orNone(sent.headline) }),
      ...(sent.title !== undefined && { title: orNone(sent.title) }),
      ...(location.city !== undefined && { 'location.city': orNone(location.city) }),
      ...(location.pinCode !== undefined && { 'location.pinCode': orNone(location.pinCode) }),
      ...this.#placeChanges(location, before),
    };
  }

  /** State and country go together: what isn't sent of them is as it was, as far as it still fits. */
  #placeChanges({ state, country }: Location, { location: before }: Member): ProfileChanges {
    const { places } = this.#parts;
    if (state === undefined && country === undefined) return {};
    if (state === undefined) {
      const moved = residenceOf(places, { country });
      const isSame = moved.country === before.country;
      return { 'location.country': moved.country, 'location.state': isSame ? before.state : null };
    }
    const keptCountry = state === '' ? (before.country ?? '') : undefined;
    const moved = residenceOf(places, { state, country: country ?? keptCountry });
    return { 'location.country': moved.country, 'location.state': moved.state };
  }
}
