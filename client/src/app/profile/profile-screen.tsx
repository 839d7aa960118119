import { useQuery } from '@tanstack/react-query';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { OwnProfile as Own } from '@weft/shared/profiles/views';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { MemberOpenToWork, OwnOpenToWork } from '@/features/jobs';
import { memberQueries, useMe } from '@/features/members';
import {
  MemberProfile,
  OwnProfile,
  profileQueries,
  ProfileChooser,
  ProfileNotFound,
  ProfileSkeleton,
} from '@/features/profiles';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { notify } from '@/alerts/toasts/notify';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { ActivitySection } from './activity-section';
import { PostsView } from './posts-view';
import { texts } from '../texts/generated';

const { failed } = PROFILE_TEXTS;

/** Shows the failure also as a toast. */
function ProfileMissing() {
  usePageTitle(failed.notFound);
  useEffect(() => notify.error(failed.load), []);
  return <ProfileNotFound isById />;
}

function Owner({ profile, showsEmail }: { profile: Own; showsEmail: boolean }) {
  usePageTitle(profile.fullName);
  return (
    <OwnProfile
      profile={profile}
      showsEmail={showsEmail}
      openToWork={<OwnOpenToWork />}
      activity={<ActivitySection memberId={profile._id} followersCount={profile.followersCount} isOwn />}
    />
  );
}

function ProfileFailed({
  error,
  fallback,
  isFetching,
  refetch,
}: {
  error: Error;
  /** Shown without a server message. */
  fallback: string;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}) {
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-3">
      <Card>
        <ErrorState message={messageOf(error, fallback)} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    </div>
  );
}

/** A member by id or full name: the profile, a choice of several members, or Not Found. */
function MemberByIdOrName({ idOrName, own }: { idOrName: string; own: Own | undefined }) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(profileQueries.one(idOrName));
  const profile = data && 'user' in data ? data.user : undefined;
  usePageTitle(profile?.fullName ?? texts.profile.title);
  if (isApiError(error, 'NOT_FOUND')) return <ProfileMissing />;
  if (profile && own && profile._id === own._id) return <Owner profile={own} showsEmail={false} />;
  if (profile) {
    const isBlocked = profile.connectionStatus === 'blocked';
    return (
      <MemberProfile
        profile={profile}
        readAt={dataUpdatedAt}
        openToWork={!isBlocked && <MemberOpenToWork memberId={profile._id} />}
        activity={
          !isBlocked && (
            <ActivitySection memberId={profile._id} followersCount={profile.followersCount} isOwn={false} />
          )
        }
      />
    );
  }
  if (data && 'users' in data)
    return data.users.length > 0 ? (
      <ProfileChooser name={idOrName} members={data.users} />
    ) : (
      <ProfileMissing />
    );
  if (!error) return <ProfileSkeleton />;
  return (
    <ProfileFailed error={error} fallback={failed.loadMember} isFetching={isFetching} refetch={refetch} />
  );
}

/** `/user-profile` and `/user-profile/me`, `/user-profile/{id or full name}`, and the posts of each with `?view=posts`. */
export function ProfileScreen() {
  const { id = 'me' } = useParams();
  const [query] = useSearchParams();
  const reading = useQuery({ ...memberQueries.own(), refetchOnMount: 'always' });
  const own = reading.data;
  const me = useMe();
  const isOwn = id === 'me' || id === me?._id;
  if (query.get('view') === 'posts')
    return <PostsView key={id} idOrName={isOwn && me ? me._id : id} isOwn={isOwn} />;
  if (!isOwn) return <MemberByIdOrName key={id} idOrName={id} own={own} />;
  if (own) return <Owner profile={own} showsEmail={id === 'me'} />;
  const { error, isFetching, refetch } = reading;
  return error ? (
    <ProfileFailed error={error} fallback={failed.load} isFetching={isFetching} refetch={refetch} />
  ) : (
    <ProfileSkeleton />
  );
}
