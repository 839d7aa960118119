import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { useId, type FormEvent, type ReactNode } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import type { DecisionTexts } from '../../decision-texts';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

/** Whether the case can no longer be decided: another moderator decided it, or its content is gone. */
const isOver = (error: unknown) => isApiError(error, 'ALREADY_DECIDED') || isApiError(error, 'NOT_FOUND');

/**
 * Dialog of a decision: consequences, fields and the action. It stays open while saving and after a failure.
 * Closing asks first if a note would be lost.
 */
export function DecisionFrame({
  texts: { title, consequences, verb, busy },
  isDanger,
  isBusy,
  isTyped,
  error,
  failed = SAFETY_TEXTS.failed.decide,
  onSubmit,
  onClose,
  children,
}: {
  texts: DecisionTexts;
  isDanger: boolean;
  isBusy: boolean;
  isTyped: boolean;
  /** Error of the last attempt. */
  error: unknown;
  /** Message for an error without a server message. */
  failed?: string;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const hasEnded = isOver(error);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={title}
      askBeforeClose={isTyped && !isBusy && !hasEnded ? texts.decide.discardNote : undefined}
      footer={
        <>
          <DialogClose asChild>
            <Button variant={hasEnded ? 'secondary' : 'ghost'} disabled={isBusy}>
              {hasEnded ? uiTexts.close : uiTexts.cancel}
            </Button>
          </DialogClose>
          {!hasEnded && (
            <Button
              type="submit"
              form={formId}
              variant={isDanger ? 'danger' : 'primary'}
              busy={isBusy}
              busyText={busy}
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <div className="flex flex-col gap-2 text-pretty wrap-anywhere text-muted">
          {consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {!hasEnded && children}
        {error !== null && <BannerMessage tone="danger">{messageOf(error, failed)}</BannerMessage>}
      </form>
    </Dialog>
  );
}
