import { useQuery } from '@tanstack/react-query';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { useNavigate } from 'react-router-dom';
import { MemberCard, memberQueries } from '@/features/members';
import { ConnectButton } from '@/features/network';
import { MemberPosts, useAuthor } from '@/features/posts';
import { ProfileNotFound, profileQueries, ProfileSummary } from '@/features/profiles';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { BackHeading } from '@/ui/navigation/back-heading';
import { texts } from '../texts/generated';

function SummarySkeleton() {
  return (
    <SkeletonGroup label={texts.profile.loading}>
      <Card as="div" className="overflow-hidden">
        <Skeleton className="h-16 rounded-none!" />
        <div className="px-5 pb-5">
          <Skeleton className="relative -mt-8 size-16 rounded-avatar! ring-3 ring-surface" />
          <Skeleton className="mt-3 h-4 w-40" />
          <Skeleton className="mt-2.5 h-3 w-48" />
          <Skeleton className="mt-5 h-10" />
        </div>
      </Card>
    </SkeletonGroup>
  );
}

/** Replaces a profile that failed to load by a card of the posts' author, with a Connect button. */
function AuthorFallback({
  memberId,
  error,
  onRetry,
}: {
  memberId: string;
  error: Error;
  onRetry: () => void;
}) {
  const author = useAuthor(memberId);
  if (!author)
    return (
      <Card>
        <ErrorState small message={messageOf(error, PROFILE_TEXTS.failed.loadMember)} onRetry={onRetry} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-3">
      <MemberCard member={author} />
      <ConnectButton member={author} variant="primary" className="w-full" />
    </div>
  );
}

function OwnSummary() {
  const { data } = useQuery(memberQueries.own());
  return data ? <ProfileSummary profile={data} /> : <SummarySkeleton />;
}

function Posts({ memberId }: { memberId: string }) {
  return <MemberPosts key={memberId} memberId={memberId} />;
}

/** Posts of another member, by the name or id in the address. */
function OtherMemberPosts({ idOrName }: { idOrName: string }) {
  const { data, error, isPending, refetch } = useQuery(profileQueries.one(idOrName));
  const profile = data && 'user' in data ? data.user : undefined;
  const memberId = profile?._id ?? idOrName;
  if (isApiError(error, 'NOT_FOUND'))
    return (
      <div className="col-span-full">
        <ProfileNotFound isById />
      </div>
    );
  return (
    <>
      <div className="min-w-0">{(!isPending || error) && <Posts memberId={memberId} />}</div>
      <aside
        aria-label={texts.profile.member}
        className="sticky top-[calc(var(--header-h)+24px)] max-md:hidden"
      >
        {profile && (
          <ProfileSummary profile={profile} actions={<ConnectButton member={profile} variant="primary" />} />
        )}
        {!profile && isPending && <SummarySkeleton />}
        {!profile && error && (
          <AuthorFallback memberId={memberId} error={error} onRetry={() => void refetch()} />
        )}
      </aside>
    </>
  );
}

/** A member's posts, with a profile summary beside them from 768 px up. */
export function PostsAndMember({ idOrName, isOwn }: { idOrName: string; isOwn: boolean }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,640px)_minmax(0,300px)]">
      {isOwn ? (
        <>
          <div className="min-w-0">
            <Posts memberId={idOrName} />
          </div>
          <aside
            aria-label={texts.profile.member}
            className="sticky top-[calc(var(--header-h)+24px)] max-md:hidden"
          >
            <OwnSummary />
          </aside>
        </>
      ) : (
        <OtherMemberPosts idOrName={idOrName} />
      )}
    </div>
  );
}

/** `/user-profile/{id}?view=posts`. */
export function PostsView({ idOrName, isOwn }: { idOrName: string; isOwn: boolean }) {
  usePageTitle(texts.posts);
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-[1012px] p-6 max-md:p-3">
      <BackHeading title={texts.posts} onBack={() => void navigate(paths.ownProfile)} />
      <PostsAndMember idOrName={idOrName} isOwn={isOwn} />
    </div>
  );
}
