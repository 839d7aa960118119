import { notFound } from '../../errors/common.ts';
import { itemIdOf } from '../media/index.ts';
import type {
  EvidencedFile,
  Member,
  Members,
  Reportable,
  Reported,
  StoredPicture,
} from '../members/index.ts';
import { plainAbout } from './about-text.ts';
import { findProfile, type Relations } from './find-profile.ts';

interface Deps {
  readonly members: Members;
  readonly relations: Relations;
}

function fileOf(name: string, picture: StoredPicture | null): EvidencedFile[] {
  const id = picture ? itemIdOf(picture.url) : undefined;
  return picture && id !== undefined ? [{ name, kind: 'image', item: { id, url: picture.url } }] : [];
}

function reported({ _id, fullName, headline, aboutUs, profileImage, bannerImage }: Member): Reported {
  return {
    author: _id,
    postId: null,
    company: null,
    text: [fullName, headline, aboutUs === null ? null : plainAbout(aboutUs)]
      .filter((part) => part !== null)
      .join('\n'),
    files: [...fileOf('Profile picture', profileImage), ...fileOf('Banner', bannerImage)],
  };
}

/** Members can be reported for their profile. They are suspended, not removed. */
export function memberReportable(deps: Deps): Reportable {
  return {
    async seenBy(viewerId, id) {
      const [found] = await findProfile(deps, viewerId, id);
      if (!found) throw notFound();
      return reported(found.member);
    },
    findAll: async (ids) =>
      new Map((await deps.members.store.findMany(ids)).map((member) => [member._id, reported(member)])),
  };
}
