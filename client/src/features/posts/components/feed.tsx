import type { ReactNode } from 'react';
import { ArrowUp } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { FindPeopleLink } from '@/ui/feedback/find-people-link';
import { PressButton } from '@/ui/button/press-button';
import { postQueries } from '../api/post-queries';
import { useComposer } from '../composer-context';
import { useNewPosts } from '../api/use-new-posts';
import { PostsOf } from './posts-of';
import { texts } from '../texts/generated';

/** Button that appears when there are newer posts, and loads them. */
function NewPostsPill() {
  const { hasNew, show } = useNewPosts();
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--header-h)+12px)] z-10 flex h-0 justify-center"
    >
      {hasNew && (
        <PressButton
          className="animate-rise pointer-events-auto flex h-9 items-center gap-1.5 rounded-full border border-line bg-raised px-4 text-label font-semibold text-primary shadow-2 hover:bg-hover coarse:h-11"
          onClick={show}
        >
          <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.list.newer}
        </PressButton>
      )}
    </div>
  );
}

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
