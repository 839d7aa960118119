import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ProfileBanner } from '@/features/members';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { Card } from '@/ui/display/card';
import { texts } from '../texts/generated';

interface Summary extends MemberSummary {
  bannerImage: string | null;
  connectionsCount: number;
  followersCount: number;
}

function Count({ count, label }: { count: number; label: string }) {
  return (
    <div className="flex-1 text-center not-first:border-s not-first:border-line">
      <b
        className="num block font-heading text-[1.125rem]/[1.4] font-[650]"
        title={texts.exactCount({ count })}
      >
        {abbreviateCount(count)}
      </b>
      <span className="text-small text-muted">{label}</span>
    </div>
  );
}

/** A member's summary beside their posts, with two counts. */
export function ProfileSummary({ profile, actions }: { profile: Summary; actions?: ReactNode }) {
  const { connectionsCount, followersCount } = profile;
  const name = profile.fullName || NETWORK_TEXTS.unknownUser;
  return (
    <Card aria-label={name} className="overflow-hidden">
      <ProfileBanner memberId={profile._id} image={profile.bannerImage} className="h-16" />
      <div className="px-5 pb-5">
        <Avatar name={name} src={profile.profileImage} size={64} frame="surface" className="-mt-8" />
        <Link
          to={paths.profile(profile._id)}
          dir="auto"
          className="align-page mt-2 block truncate text-h3 font-[650] hover:underline"
          title={name}
        >
          {name}
        </Link>
        <p dir="auto" className="align-page mt-0.5 text-small wrap-anywhere text-muted">
          {profile.headline || NETWORK_TEXTS.noHeadline}
        </p>
        <div className="-mx-2 mt-4 flex">
          <Count count={connectionsCount} label={texts.stats.connectionsLabel({ count: connectionsCount })} />
          <Count count={followersCount} label={texts.stats.followersLabel({ count: followersCount })} />
        </div>
        {actions && <div className="mt-4 flex flex-wrap gap-2 [&>*]:flex-1">{actions}</div>}
      </div>
    </Card>
  );
}
