import type { EditedPage } from '@weft/shared/administration/pages-contract';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { fullTime } from '@/lib/format/relative-time';
import { texts } from './texts/generated';

/** Who saved a draft and when; nothing without one. */
export function SavedBy({ draft }: { draft: EditedPage['draft'] }) {
  if (!draft) return null;
  const name = draft.savedBy?.fullName ?? SAFETY_TEXTS.deletedMember;
  return (
    <p className="num text-small wrap-anywhere text-muted">
      {texts.savedBy({ name, when: fullTime(draft.savedAt) })}
    </p>
  );
}
