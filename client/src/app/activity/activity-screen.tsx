import { useParams } from 'react-router-dom';
import { useMe } from '@/features/members';
import { usePageTitle } from '@/lib/browser/page-title';
import { BackHeading } from '@/ui/navigation/back-heading';
import { PostsAndMember } from '../profile/posts-view';
import { useGoBack } from '../use-go-back';
import { texts } from '../texts/generated';

/** `/user-activity/{userId}`, `me` for the viewer: a member's posts, with a profile summary from 768 px up. */
export function ActivityScreen() {
  usePageTitle(texts.postsAndActivity);
  const { userId = 'me' } = useParams();
  const me = useMe();
  const goBack = useGoBack();
  const isOwn = userId === 'me' || userId === me?._id;
  const memberId = isOwn ? me?._id : userId;
  return (
    <div className="mx-auto max-w-[1012px] p-6 max-md:p-3">
      <BackHeading title={texts.postsAndActivity} onBack={goBack} />
      {memberId && <PostsAndMember idOrName={memberId} isOwn={isOwn} />}
    </div>
  );
}
