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
import { texts } from '../texts/generated';

/** Empty state of a list that the member can fill. `children` are further actions. */
export function NoPostsYet({ children }: { children?: ReactNode }) {
  const composer = useComposer();
  return (
    <Card>
      <EmptyState
        drawing={<PostsDrawing />}
        title={texts.empty.title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => composer.create()}>{texts.startPost}</Button>
            {children}
          </div>
        }
      >
        {texts.empty.feed}
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
        label={texts.list.label}
        empty={
          <NoPostsYet>
            <FindPeopleLink />
          </NoPostsYet>
        }
      />
    </div>
  );
}
