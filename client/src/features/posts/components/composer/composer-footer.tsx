import { FileText, Image, Video } from 'lucide-react';
import { Button } from '@/ui/button';
import type { MediaKind } from './media-inputs';
import type { Stage } from './use-submit-post';

const ADDITIONS = [
  { kind: 'photo', label: 'Photo', icon: Image },
  { kind: 'video', label: 'Video', icon: Video },
  { kind: 'document', label: 'Document', icon: FileText },
] as const;

/** What can be added, and the one button that sends; Cancel while it is being sent. */
export function ComposerFooter({
  stage,
  isEdit,
  isBusy,
  canSend,
  hasRoom,
  onAdd,
  onCancel,
  onSubmit,
}: {
  stage: Stage;
  isEdit: boolean;
  isBusy: boolean;
  canSend: boolean;
  hasRoom: Readonly<Record<MediaKind, boolean>>;
  onAdd: (kind: MediaKind) => void;
  onCancel: () => void;
  onSubmit: () => void;
}) {
  const sending = isEdit ? 'Updating...' : 'Posting...';
  return (
    <>
      <div className="-ml-3 flex flex-1">
        {ADDITIONS.map(({ kind, label, icon: Icon }) => (
          <Button
            key={kind}
            variant="ghost"
            className="px-2.5! disabled:bg-transparent"
            title={label}
            disabled={isBusy || !hasRoom[kind]}
            icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={() => onAdd(kind)}
          >
            <span className="max-md:sr-only">{label}</span>
          </Button>
        ))}
      </div>
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
