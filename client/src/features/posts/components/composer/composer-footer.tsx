import { POST_LIMITS } from '@weft/shared/limits';
import { FileText, Image, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import type { BeginToken } from '@/ui/form/suggestions/suggesting-text-area';
import type { MediaKind } from './media-inputs';
import { SignButtons } from './sign-buttons';
import type { Stage } from './use-submit-post';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Buttons that add files. The tooltip is `limits`, or `full` if no more can be added. */
const ADDITIONS = [
  {
    kind: 'photo',
    icon: Image,
    limits: () => texts.limits.photo({ count: POST_LIMITS.imagesMax }),
    full: () => texts.full.photo({ count: POST_LIMITS.imagesMax }),
  },
  { kind: 'video', icon: Video, limits: () => texts.limits.video, full: () => texts.full.video },
  { kind: 'document', icon: FileText, limits: () => texts.limits.document, full: () => texts.full.document },
] as const;

/** Status, buttons that add files and signs, and the send button. Cancel appears while the post is being sent. */
export function ComposerFooter({
  stage,
  isEdit,
  isBusy,
  canSend,
  hasRoom,
  onAdd,
  onSign,
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
  onSign: BeginToken;
  onCancel: () => void;
  onSubmit: () => void;
  /** Status of the upload. */
  children: ReactNode;
}) {
  const sending = isEdit ? texts.sending.updating : texts.sending.posting;
  return (
    <div className="flex w-full min-w-0 flex-col gap-2.5">
      {children}
      <div className="flex items-center justify-end gap-2">
        <div className="-ms-3 flex flex-1 items-center">
          {ADDITIONS.map(({ kind, icon: Icon, limits, full }) => (
            <Button
              key={kind}
              variant="ghost"
              className="px-2.5! disabled:bg-transparent"
              title={hasRoom[kind] ? limits() : full()}
              disabled={isBusy || !hasRoom[kind]}
              icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={() => onAdd(kind)}
            >
              <span className="max-md:sr-only">{texts.media[kind]}</span>
            </Button>
          ))}
          <SignButtons disabled={isBusy} onSign={onSign} />
        </div>
        {isBusy && (
          <Button variant="ghost" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
        )}
        <Button
          busy={isBusy}
          busyText={stage.at === 'optimizing' ? texts.sending.optimizing : sending}
          disabled={!canSend}
          onClick={onSubmit}
        >
          {isEdit ? texts.composer.update : texts.composer.post}
        </Button>
      </div>
    </div>
  );
}
