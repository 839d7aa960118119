import type { PostView } from '@weft/shared/posts/views';
import { useMe } from '@/features/members';
import { readDraft } from '@/lib/storage/drafts';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { contextOf } from '../../../api/draft-record';
import { editChanges } from './edit-changes';
import type { FoundTray } from './saved-attachment-tray';
import { texts } from '../../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Shows the changes of an unsaved edit and asks whether to continue it, before they are applied. */
export function EditDraftDialog({
  post,
  found: { original, restored, record },
  onContinue,
  onDiscard,
  onClose,
}: {
  post: PostView;
  found: FoundTray;
  onContinue: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const memberId = useMe()?._id;
  const hasText = memberId !== undefined && readDraft(memberId, contextOf(post)) !== '';
  const isOutdated = record !== null && record.editedAt !== post.editedAt;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.unsavedEdit.title}
      description={texts.unsavedEdit.description}
      size="sm"
      footer={
        <>
          <Button variant="danger-ghost" onClick={onDiscard}>
            {uiTexts.discard}
          </Button>
          <Button data-autofocus="" onClick={onContinue}>
            {texts.unsavedEdit.resume}
          </Button>
        </>
      }
    >
      <ul aria-label={texts.unsavedEdit.changes} className="list-disc space-y-1 ps-5">
        {editChanges({ hasText, original, restored }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isOutdated && hasText && <p className="mt-3 text-muted">{texts.unsavedEdit.outdated}</p>}
    </Dialog>
  );
}
