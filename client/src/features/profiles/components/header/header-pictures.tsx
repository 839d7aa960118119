import { Camera } from 'lucide-react';
import { useState } from 'react';
import { ProfileBanner } from '@/features/members';
import { Avatar } from '@/ui/display/avatar';
import { IconButton } from '@/ui/button/icon-button';
import type { Edit } from '../../editing';
import { PictureViewer } from '../image/picture-viewer';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Banner and photo. A click opens them in full; the owner's camera buttons change them. */
export function HeaderPictures({
  profile,
  name,
  edit,
}: {
  profile: { _id: string; profileImage: string | null; bannerImage: string | null };
  name: string;
  edit?: Edit | undefined;
}) {
  const [viewed, setViewed] = useState<{ src: string; title: string }>();
  const { profileImage, bannerImage } = profile;
  const avatar = (
    <Avatar
      name={name}
      src={profileImage}
      size={136}
      frame="surface"
      className="max-md:!size-24 max-md:[&>span]:text-[2.125rem]!"
    />
  );
  return (
    <div className="relative">
      {bannerImage ? (
        <PressButton
          aria-label={texts.picture.viewBanner}
          className="block w-full cursor-zoom-in rounded-t-[13px] focus-visible:-outline-offset-4 print:hidden"
          onClick={() => setViewed({ src: bannerImage, title: texts.picture.bannerOf({ name }) })}
        >
          <ProfileBanner
            memberId={profile._id}
            image={bannerImage}
            view="page"
            className="h-52 rounded-t-[13px] max-md:h-29"
          />
        </PressButton>
      ) : (
        <ProfileBanner
          memberId={profile._id}
          image={null}
          view="page"
          className="h-52 rounded-t-[13px] max-md:h-29 print:hidden"
        />
      )}
      <div className="absolute top-[136px] start-7 w-fit max-md:top-[68px] max-md:start-4 print:static">
        {profileImage ? (
          <PressButton
            aria-label={texts.picture.viewPhoto}
            className="block cursor-zoom-in rounded-avatar"
            onClick={() => setViewed({ src: profileImage, title: texts.picture.photoOf({ name }) })}
          >
            {avatar}
          </PressButton>
        ) : (
          avatar
        )}
        {edit && (
          <IconButton
            solid
            label={texts.picture.editPhoto}
            className="absolute! -end-1.5 -bottom-1 max-md:-end-4 max-md:-bottom-3 print:hidden"
            onClick={() => edit({ kind: 'image', field: 'profileImage' })}
          >
            <Camera aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      {edit && (
        <IconButton
          solid
          label={texts.picture.editBanner}
          className="absolute! top-5 end-7 max-md:top-2.5 max-md:end-2.5 print:hidden"
          onClick={() => edit({ kind: 'image', field: 'bannerImage' })}
        >
          <Camera aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      )}
      {viewed && <PictureViewer {...viewed} onClose={() => setViewed(undefined)} />}
    </div>
  );
}
