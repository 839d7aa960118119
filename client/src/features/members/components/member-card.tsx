import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Avatar } from '@/ui/display/avatar';
import { Card } from '@/ui/display/card';
import { ProfileBanner } from './profile-banner';

/** Card with banner, picture, name and headline of a member. */
export function MemberCard({ member }: { member: MemberSummary }) {
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <Card aria-label={name} className="overflow-hidden">
      <ProfileBanner memberId={member._id} image={null} className="h-16" />
      <div className="px-5 pb-5">
        <Avatar name={name} src={member.profileImage} size={64} frame="surface" className="-mt-8" />
        <p dir="auto" className="align-page mt-2 truncate text-h3 font-[650]" title={name}>
          {name}
        </p>
        <p dir="auto" className="align-page mt-0.5 text-small text-muted">
          {member.headline || NETWORK_TEXTS.noHeadline}
        </p>
      </div>
    </Card>
  );
}
