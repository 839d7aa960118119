import type { PostView } from '@weft/shared/posts/views';
import { Bookmark } from 'lucide-react';
import { useSaved } from '../api/use-saved';
import { actionClass } from './action-class';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

/** Saves a post for the viewer alone, or removes it. */
export function SaveButton({ post }: { post: Pick<PostView, '_id' | 'viewerSaved'> }) {
  const isSaved = post.viewerSaved;
  const setSaved = useSaved({ postId: post._id });
  return (
    <PressButton
      aria-label={texts.saved.save}
      aria-pressed={isSaved}
      title={isSaved ? texts.saved.remove : texts.saved.save}
      className={actionClass(isSaved)}
      onClick={() => void setSaved(!isSaved)}
    >
      <Bookmark
        aria-hidden="true"
        className="size-5"
        strokeWidth={1.75}
        fill={isSaved ? 'currentColor' : 'none'}
      />
    </PressButton>
  );
}
