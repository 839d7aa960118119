import { PROFILE_LIMITS } from '@weft/shared/limits';
import { Suspense } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { RichTextEditor } from '../../lazy-editors';
import type { ProfileValues } from './profile-values';
import { texts } from '../../texts/generated';

/** About as rich text. */
export function AboutField({
  startsHere,
  initial,
  restored,
}: {
  startsHere: boolean;
  initial: string;
  /** Whether a draft was restored or just discarded; the editor then reads its text again. */
  restored: boolean;
}) {
  const { control, getValues } = useFormContext<ProfileValues>();
  const { field, fieldState } = useController({ control, name: 'aboutUs' });
  return (
    <Suspense
      fallback={
        <SkeletonGroup label={texts.form.loadingEditor}>
          <Skeleton className="h-[214px] rounded-md!" />
        </SkeletonGroup>
      }
    >
      <RichTextEditor
        key={String(restored)}
        label={texts.sections.about}
        hint={texts.form.aboutHint}
        initial={restored ? getValues('aboutUs') : initial}
        max={PROFILE_LIMITS.aboutMax}
        error={fieldState.error?.message}
        startsHere={startsHere}
        onChange={field.onChange}
      />
    </Suspense>
  );
}
