import { ArrowUp } from 'lucide-react';
import { useNewPosts } from '../api/use-new-posts';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

/** Button that appears when there are newer posts, and loads them. */
export function NewPostsPill() {
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
