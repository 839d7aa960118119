import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useComposer } from '../../composer-context';
import { texts } from '../../texts/generated';

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
