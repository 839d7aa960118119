import { Card } from '@/ui/display/card';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { postQueries } from '../api/post-queries';
import { PostsOf } from './posts-of';

/** Posts that contain the searched words, newest first. */
export function FoundPosts({ text }: { text: string }) {
  const nothing = (
    <Card>
      <EmptyState drawing={<SearchDrawing />} title="No posts found">
        Try adjusting your search terms
      </EmptyState>
    </Card>
  );
  return <PostsOf list={postQueries.found(text)} label="Found posts" empty={nothing} />;
}
