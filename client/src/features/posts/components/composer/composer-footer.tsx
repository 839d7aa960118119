import { Image } from 'lucide-react';
import { Button } from '@/ui/button';
import type { Stage } from './use-submit-post';

/** What can be added, and the one button that sends; Cancel while it is being sent. */
export function ComposerFooter({
  stage,
  isEdit,
  isBusy,
  canSend,
  canAddPhotos,
  onPhoto,
  onCancel,
  onSubmit,
}: {
  stage: Stage;
  isEdit: boolean;
  isBusy: boolean;
  canSend: boolean;
  canAddPhotos: boolean;
  onPhoto: () => void;
  onCancel: () => void;
  onSubmit: () => void;
}) {
  const sending = isEdit ? 'Updating...' : 'Posting...';
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-3 px-2.5!"
        disabled={!canAddPhotos}
        icon={<Image aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        onClick={onPhoto}
      >
        Photo
      </Button>
      <span className="grow" />
      {isBusy && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        busy={isBusy}
        busyText={stage.at === 'optimizing' ? 'Optimizing...' : sending}
        disabled={!canSend}
        onClick={onSubmit}
      >
        {isEdit ? 'Update' : 'Post'}
      </Button>
    </>
  );
}
