import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { useId, type FormEvent, type ReactNode } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import type { DecisionWords } from '../../decision-words';

/** Whether there is nothing left to decide: somebody else has, or what it was about is gone. */
const isOver = (error: unknown) => isApiError(error, 'ALREADY_DECIDED') || isApiError(error, 'NOT_FOUND');

/**
 * Asks before something is decided: what comes of it, the fields, and the verb. Stays open while it is being saved and when
 * that failed; closing it asks first where a note would be lost.
 */
export function DecisionFrame({
  words: { title, consequences, verb, busy },
  isDanger,
  isBusy,
  isTyped,
  error,
  failed = SAFETY_TEXTS.failed.decide,
  onSubmit,
  onClose,
  children,
}: {
  words: DecisionWords;
  isDanger: boolean;
  isBusy: boolean;
  isTyped: boolean;
  /** Why the last try was refused. */
  error: unknown;
  /** What to say where the server says nothing. */
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
      askBeforeClose={isTyped && !isBusy && !hasEnded ? 'Discard your note?' : undefined}
      footer={
        <>
          <DialogClose asChild>
            <Button variant={hasEnded ? 'secondary' : 'ghost'} disabled={isBusy}>
              {hasEnded ? 'Close' : 'Cancel'}
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
