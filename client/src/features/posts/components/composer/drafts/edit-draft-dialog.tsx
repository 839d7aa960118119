import type { PostView } from '@weft/shared/posts/views';
import { useMe } from '@/features/members';
import { readDraft } from '@/lib/storage/drafts';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { contextOf } from '../../../api/draft-record';
import { editChanges } from './edit-changes';
import type { FoundTray } from './saved-attachment-tray';

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
      title="Unsaved edit"
      description="You started editing this post and didn't save your changes."
      size="sm"
      footer={
        <>
          <Button variant="danger-ghost" onClick={onDiscard}>
            Discard
          </Button>
          <Button data-autofocus="" onClick={onContinue}>
            Continue editing
          </Button>
        </>
      }
    >
      <ul aria-label="Unsaved changes" className="list-disc space-y-1 pl-5">
        {editChanges({ hasText, original, restored }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isOutdated && hasText && (
        <p className="mt-3 text-muted">
          The post has been updated since then. Saving would replace its current text.
        </p>
      )}
    </Dialog>
  );
}
