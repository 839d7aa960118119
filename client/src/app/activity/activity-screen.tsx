import { useParams } from 'react-router';
import { MemberPosts, useAuthor } from '@/features/posts';
import { MemberCard, useMe } from '@/features/members';
import { ProfileCard } from '@/features/profiles';
import { usePageTitle } from '@/lib/page-title';
import { BackHeading } from '@/ui/back-heading';
import { useLeave } from '../use-leave';

function AuthorCard({ memberId }: { memberId: string }) {
  const author = useAuthor(memberId);
  return author ? <MemberCard member={author} /> : null;
}

/** `/user-activity/{userId}`, `me` for oneself: a member's posts, and who they are where there is room. */
export function ActivityScreen() {
  usePageTitle('Posts & Activity');
  const { userId = 'me' } = useParams();
  const me = useMe();
  const leave = useLeave();
  const isOwn = userId === 'me' || userId === me?._id;
  const memberId = isOwn ? me?._id : userId;
  return (
    <div className="mx-auto max-w-[1012px] p-6 max-md:p-3">
      <BackHeading title="Posts & Activity" onBack={leave} />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,640px)_minmax(0,300px)]">
        <div className="min-w-0">{memberId && <MemberPosts key={memberId} memberId={memberId} />}</div>
        <aside aria-label="Member" className="sticky top-[calc(var(--header-h)+24px)] max-md:hidden">
          {isOwn ? <ProfileCard /> : <AuthorCard memberId={userId} />}
        </aside>
      </div>
    </div>
  );
}
