import { useMe } from '@/features/members';
import { Card } from '@/ui/card';
import { PostsDrawing } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { postQueries } from '../api/post-queries';
import { NoPostsYet } from './feed';
import { PostsOf } from './posts-of';

/** One member's posts, newest first (specification 2.7). */
export function MemberPosts({ memberId }: { memberId: string }) {
  const isOwn = useMe()?._id === memberId;
  const nothing = (
    <Card>
      <EmptyState drawing={<PostsDrawing />} title="No posts yet">
        This user hasn&apos;t shared any posts yet.
      </EmptyState>
    </Card>
  );
  return (
    <PostsOf list={postQueries.ofMember(memberId)} label="Posts" empty={isOwn ? <NoPostsYet /> : nothing} />
  );
}
