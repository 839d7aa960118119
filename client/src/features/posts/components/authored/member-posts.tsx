import { POST_TEXTS } from '@weft/shared/posts/texts';
import { useMe } from '@/features/members';
import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { postQueries } from '../../api/post-queries';
import { NoPostsYet } from '../feed/no-posts-yet';
import { PostsOf } from './posts-of';
import { texts } from '../../texts/generated';

/** Characters of a post's text that are shown on a member's activity page. */
const PAGE_TEXT = 200;

/** A member's posts and reposts, newest first. */
export function MemberPosts({ memberId }: { memberId: string }) {
  const isOwn = useMe()?._id === memberId;
  const nothing = (
    <Card>
      <EmptyState drawing={<PostsDrawing />} title={texts.empty.title}>
        {texts.empty.ofMember}
      </EmptyState>
    </Card>
  );
  return (
    <PostsOf
      list={postQueries.ofMember(memberId)}
      label={texts.list.label}
      textMax={PAGE_TEXT}
      empty={isOwn ? <NoPostsYet /> : nothing}
      failed={POST_TEXTS.failed.loadOfMember}
    />
  );
}
