import { Card } from '@/ui/display/card';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { postQueries } from '../api/post-queries';
import { PostsOf } from './posts-of';
import { texts } from '../texts/generated';

/** Posts that contain the searched words, newest first. */
export function FoundPosts({ text }: { text: string }) {
  const nothing = (
    <Card>
      <EmptyState drawing={<SearchDrawing />} title={texts.empty.found}>
        {texts.empty.foundHint}
      </EmptyState>
    </Card>
  );
  return <PostsOf list={postQueries.found(text)} label={texts.list.found} empty={nothing} />;
}
