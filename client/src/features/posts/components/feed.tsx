import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { PostsDrawing } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { postQueries } from '../api/post-queries';
import { useComposer } from '../composer-context';
import { NewPostsPill } from './new-posts-pill';
import { PostsOf } from './posts-of';

/** An empty list that is the member's own to fill. */
export function NoPostsYet() {
  const composer = useComposer();
  return (
    <Card>
      <EmptyState
        drawing={<PostsDrawing />}
        title="No posts yet"
        action={<Button onClick={() => composer.create()}>Start a post</Button>}
      >
        Be the first to share something with your network!
      </EmptyState>
    </Card>
  );
}

/** The posts of the network, newest first. */
export function Feed() {
  return (
    <div>
      <NewPostsPill />
      <PostsOf list={postQueries.feed()} label="Posts" empty={<NoPostsYet />} />
    </div>
  );
}
