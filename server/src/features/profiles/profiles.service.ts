import type { DashboardCard } from '@weft/shared/profiles/choices';
import { unauthenticated } from '../../errors/common.ts';
import type { UploadedFile } from '../../http/bodies/multipart.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AskedFieldsSettings } from '../joining/index.ts';
import type { Media } from '../media/index.ts';
import type { Member, Members, StoredPicture } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { profileChanges, type SentProfile } from './profile-changes.ts';
import { requireAsked } from './require-asked.ts';
import type { SkillStore } from './skill.store.ts';

/** The pictures of an update. */
interface Pictures {
  readonly profileImage: UploadedFile | undefined;
  readonly bannerImage: UploadedFile | undefined;
}

/** Returns those of the companies that exist and that the member may see, by id. */
export type CompaniesSeen = (
  memberId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, unknown>>;

interface Deps {
  readonly askedFields: AskedFieldsSettings;
  readonly members: Members;
  readonly places: Places;
  readonly media: Pick<Media, 'ingestProfileImage' | 'exchange' | 'discard'>;
  readonly skills: SkillStore;
  readonly clock: Clock;
  readonly companiesSeen: CompaniesSeen;
  /** Tells of a member's present skills. Joins the current transaction. */
  readonly skillsChanged: (memberId: string, skills: readonly string[]) => Promise<void>;
}

/** A member's own profile. */
export class ProfilesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async ownProfile(memberId: string): Promise<Member> {
    const member = await this.#deps.members.store.findById(memberId);
    if (!member) throw unauthenticated();
    return member;
  }

  /** Changes the given fields only; replaced pictures are removed. Rejects the whole update if any part is invalid. */
  async update(memberId: string, given: SentProfile, files: Pictures): Promise<Member> {
    const { members, media, places, skills, skillsChanged, askedFields, clock } = this.#deps;
    const sent = await this.#withKnownCompanies(memberId, given);
    // Validates before it processes pictures.
    const stored = await this.ownProfile(memberId);
    await requireAsked(sent, stored, askedFields);
    profileChanges(sent, stored, places);
    const pictures = await this.#ingest(memberId, files);
    const added = Object.values(pictures).flatMap((picture) => picture.keys);
    const member = await media.exchange(added, async () => {
      const changes = profileChanges(sent, await this.ownProfile(memberId), places);
      const changed = await members.withActiveMembers(memberId, () =>
        members.store.change(memberId, { ...changes, ...pictures, updatedAt: clock.date() }),
      );
      if (!changed) throw unauthenticated();
      const { before, after } = changed;
      await skills.change(before.skills, after.skills);
      if (before.skills.join('\n') !== after.skills.join('\n')) await skillsChanged(memberId, after.skills);
      const replaced = [
        ...(pictures.profileImage ? (before.profileImage?.keys ?? []) : []),
        ...(pictures.bannerImage ? (before.bannerImage?.keys ?? []) : []),
      ];
      return { value: after, removed: replaced };
    });
    members.summaries.forget(memberId);
    return member;
  }

  async setCardHidden(memberId: string, card: DashboardCard, isHidden: boolean): Promise<void> {
    const isStored = await this.#deps.members.store.setCardHidden(memberId, card, isHidden);
    if (!isStored) throw unauthenticated();
  }

  /** Drops links to companies that the member can't see, unless they were linked before. */
  async #withKnownCompanies(memberId: string, sent: SentProfile): Promise<SentProfile> {
    const ids = (sent.experience ?? []).flatMap(({ company }) => company ?? []);
    if (!sent.experience || ids.length === 0) return sent;
    const seen = await this.#deps.companiesSeen(memberId, ids);
    const { experience: before } = await this.ownProfile(memberId);
    const linked = new Set(before.map(({ company }) => company));
    const isKnown = (id: string | null) => id !== null && (seen.has(id) || linked.has(id));
    const experience = sent.experience.map((entry) =>
      isKnown(entry.company) ? entry : { ...entry, company: null },
    );
    return { ...sent, experience };
  }

  /** Stores both pictures, or neither. */
  async #ingest(memberId: string, files: Pictures): Promise<Partial<Record<keyof Pictures, StoredPicture>>> {
    const { media } = this.#deps;
    const profileImage =
      files.profileImage && (await media.ingestProfileImage(memberId, files.profileImage, 'avatar'));
    if (!files.bannerImage) return profileImage ? { profileImage } : {};
    try {
      const bannerImage = await media.ingestProfileImage(memberId, files.bannerImage, 'banner');
      return { ...(profileImage && { profileImage }), bannerImage };
    } catch (error) {
      if (profileImage) await media.discard(profileImage.keys);
      throw error;
    }
  }
}
