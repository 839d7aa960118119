import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FindPeopleLink } from '@/ui/feedback/find-people-link';
import { postQueries } from '../api/post-queries';
import { useComposer } from '../composer-context';
import { NewPostsPill } from './new-posts-pill';
import { PostsOf } from './posts-of';

/** Empty state of a list that the member can fill. `children` are further actions. */
export function NoPostsYet({ children }: { children?: ReactNode }) {
  const composer = useComposer();
  return (
    <Card>
      <EmptyState
        drawing={<PostsDrawing />}
        title="No posts yet"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => composer.create()}>Start a post</Button>
            {children}
          </div>
        }
      >
        Be the first to share something with your network!
      </EmptyState>
    </Card>
  );
}

/** The feed, newest posts first. */
export function Feed() {
  return (
    <div>
      <NewPostsPill />
      <PostsOf
        list={postQueries.feed()}
        label="Posts"
        empty={
          <NoPostsYet>
            <FindPeopleLink />
          </NoPostsYet>
        }
      />
    </div>
  );
}
