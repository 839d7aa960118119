import { useQuery } from '@tanstack/react-query';
import { placeLine } from '@weft/shared/places/place-line';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { memberQueries, ProfileBanner } from '@/features/members';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { texts } from '../texts/generated';

function ProfileCardSkeleton() {
  return (
    <SkeletonGroup label={texts.loadingOwn} className="px-5 pb-[18px]">
      <Skeleton className="-mx-5 h-19 rounded-t-lg! rounded-b-none!" />
      <Skeleton className="-mt-8 size-[68px] rounded-avatar" />
      <Skeleton className="mt-4 h-4 w-3/5" />
      <Skeleton className="mt-3 h-3 w-4/5" />
      <Skeleton className="mt-6 h-10" />
    </SkeletonGroup>
  );
}

function Stat({ to, count, label }: { to: string; count: number; label: string }) {
  return (
    <Link
      to={to}
      className="flex-1 text-center text-small text-muted not-first:border-s not-first:border-line hover:text-text"
    >
      <b
        className="num block font-heading text-[1.125rem] leading-[1.4] font-[650] text-text"
        title={texts.exactCount({ count })}
      >
        {abbreviateCount(count)}
      </b>
      {label}
    </Link>
  );
}

function Loaded({ profile }: { profile: OwnProfile }) {
  const name = profile.fullName || texts.nameless;
  const place = placeLine({ ...profile.location, state: null });
  return (
    <>
      <ProfileBanner memberId={profile._id} image={profile.bannerImage} className="h-19" />
      <div className="px-5 pb-[18px]">
        <Avatar name={name} src={profile.profileImage} size={68} frame="surface" className="-mt-8" />
        <h2 dir="auto" className="align-page mt-2 truncate text-[1.125rem] leading-6" title={name}>
          {name}
        </h2>
        <p dir="ltr" className="align-page truncate text-small text-muted" title={profile.email}>
          {profile.email}
        </p>
        {place !== '' && (
          <p className="mt-0.5 flex items-center gap-1 text-small text-muted">
            <MapPin aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
            <span className="truncate">{place}</span>
          </p>
        )}
        <div className="-mx-2 my-4 flex">
          <Stat to={paths.ownActivity} count={profile.mediaCount} label={texts.stats.posts} />
          <Stat to={paths.followingFollowers} count={profile.followersCount} label={texts.stats.followers} />
          <Stat to={paths.followingFollowers} count={profile.followingCount} label={texts.stats.following} />
        </div>
        <Link to={paths.ownProfile} className={buttonClass({ variant: 'secondary', block: true })}>
          {texts.view}
        </Link>
      </div>
    </>
  );
}

/** Short profile of the signed-in member. */
export function ProfileCard() {
  const { data, error, isFetching, refetch } = useQuery(memberQueries.own());
  return (
    <Card aria-label={texts.own} className="overflow-hidden">
      {data && <Loaded profile={data} />}
      {!data && error && (
        <ErrorState
          small
          message={messageOf(error, texts.loadOwnFailed)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ProfileCardSkeleton />}
    </Card>
  );
}
