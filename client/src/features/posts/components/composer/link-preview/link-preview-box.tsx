import { ShieldCheck, X } from 'lucide-react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { IconButton } from '@/ui/button/icon-button';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { LinkCard } from '../../link-card';
import type { LinkPreviewState } from './use-link-preview';
import { texts } from '../../../texts/generated';

/** The preview of the text's first link in the composer, with a button to remove it. */
export function LinkPreviewBox({
  preview,
  isLoading,
  onRemove,
  disabled,
}: Pick<LinkPreviewState, 'preview' | 'isLoading' | 'onRemove'> & { disabled: boolean }) {
  if (isLoading)
    return (
      <SkeletonGroup label={texts.linkPreview.loading} className="mt-4 flex gap-3">
        <Skeleton className="h-20 w-32 rounded-md" />
        <span className="flex flex-1 flex-col justify-center gap-2">
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3.5 w-full" />
        </span>
      </SkeletonGroup>
    );
  if (!preview) return null;
  return (
    <section aria-label={texts.linkPreview.label} className="mt-4">
      <div className="relative">
        <LinkCard preview={preview} />
        <IconButton
          solid
          className="absolute end-2 top-2"
          label={texts.linkPreview.remove}
          disabled={disabled}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            onRemove();
          }}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p className="mt-2.5 flex items-start gap-2 text-small text-muted">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
        {texts.linkPreview.note}
      </p>
    </section>
  );
}
