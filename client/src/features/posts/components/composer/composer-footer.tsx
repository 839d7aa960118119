import { POST_LIMITS } from '@weft/shared/limits';
import { FileText, Image, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import type { MediaKind } from './media-inputs';
import type { Stage } from './use-submit-post';

/** Buttons that add files. The tooltip is `limits`, or `full` if no more can be added. */
const ADDITIONS = [
  {
    kind: 'photo',
    label: 'Photo',
    icon: Image,
    limits: `Up to ${POST_LIMITS.imagesMax} photos: JPEG, PNG, WebP, GIF or AVIF, 100 MB each`,
    full: `A post can have at most ${POST_LIMITS.imagesMax} photos`,
  },
  {
    kind: 'video',
    label: 'Video',
    icon: Video,
    limits: 'One video: MP4, WebM or MOV, up to 100 MB',
    full: 'A post can have one video',
  },
  {
    kind: 'document',
    label: 'Document',
    icon: FileText,
    limits: 'One document: PDF, Word, PowerPoint, Excel or text, up to 20 MB',
    full: 'A post can have one document',
  },
] as const;

/** Status, buttons that add files, and the send button. Cancel appears while the post is being sent. */
export function ComposerFooter({
  stage,
  isEdit,
  isBusy,
  canSend,
  hasRoom,
  onAdd,
  onCancel,
  onSubmit,
  children,
}: {
  stage: Stage;
  isEdit: boolean;
  isBusy: boolean;
  canSend: boolean;
  hasRoom: Readonly<Record<MediaKind, boolean>>;
  onAdd: (kind: MediaKind) => void;
  onCancel: () => void;
  onSubmit: () => void;
  /** Status of the upload. */
  children: ReactNode;
}) {
  const sending = isEdit ? 'Updating...' : 'Posting...';
  return (
    <div className="flex w-full min-w-0 flex-col gap-2.5">
      {children}
      <div className="flex items-center justify-end gap-2">
        <div className="-ml-3 flex flex-1">
          {ADDITIONS.map(({ kind, label, icon: Icon, limits, full }) => (
            <Button
              key={kind}
              variant="ghost"
              className="px-2.5! disabled:bg-transparent"
              title={hasRoom[kind] ? limits : full}
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
      </div>
    </div>
  );
}
