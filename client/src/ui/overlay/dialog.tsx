import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type HTMLAttributes, type ReactNode } from 'react';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { useVisibleArea } from '@/lib/hooks/use-visible-area';
import { Button } from '../button/button';
import { cx } from '../cx';
import { IconButton } from '../button/icon-button';
import { leaveEscapeInside } from './own-escape';
import { useDialogFocus } from './use-dialog-focus';
import { texts } from '../texts/generated';

/** Outside presses within this time may be the second press of a double click on the opener. Milliseconds. */
const DOUBLE_CLICK = 500;

const WIDTHS = { sm: 'max-w-[440px]', md: 'max-w-[600px]', lg: 'max-w-[720px]' } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line below the title; screen readers announce it with the title. */
  description?: ReactNode;
  size?: keyof typeof WIDTHS;
  /** Full screen instead of a bottom sheet on phones. */
  fullOnPhone?: boolean;
  /** Actions; the primary or destructive one comes last. */
  footer?: ReactNode;
  /** While set, closing first asks this question, because input would be lost. */
  askBeforeClose?: string | undefined;
  /** No padding, for lists that reach the edges. */
  flush?: boolean;
  /** Handlers for pasted and dropped files, on the whole dialog including header and footer. */
  area?: Pick<HTMLAttributes<HTMLElement>, 'onPaste' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'className'>;
  children: ReactNode;
}

type PanelProps = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'fullOnPhone' | 'footer' | 'flush' | 'area' | 'children'
>;

function Panel({ title, description, size = 'md', fullOnPhone, footer, flush, area, children }: PanelProps) {
  const focus = useDialogFocus();
  const [openedAt] = useState(() => performance.now());
  return (
    <Radix.Content
      {...(!description && { 'aria-describedby': undefined })}
      {...focus}
      {...area}
      onEscapeKeyDown={leaveEscapeInside}
      onPointerDownOutside={(event) => {
        const { target, timeStamp } = event.detail.originalEvent;
        const isToast = target instanceof Element && target.closest('[data-toasts]') !== null;
        if (isToast || timeStamp - openedAt < DOUBLE_CLICK) event.preventDefault();
      }}
      className={cx(
        'max-md:animate-sheet md:animate-rise flex w-full flex-col overflow-hidden bg-raised shadow-3 outline-none',
        'md:max-h-[calc(100dvh-48px)] md:rounded-xl',
        fullOnPhone ? 'max-md:h-full' : 'max-md:max-h-[94%] max-md:rounded-t-xl',
        WIDTHS[size],
        'max-md:max-w-none',
        area?.className,
      )}
    >
      <header className="flex items-start gap-3 border-b border-line py-3.5 pe-4 ps-6 max-md:py-2 max-md:pe-2 max-md:ps-4">
        <div className="min-w-0 flex-1 self-center">
          <Radix.Title className="text-title">{title}</Radix.Title>
          {description && (
            <Radix.Description className="text-small text-muted">{description}</Radix.Description>
          )}
        </div>
        <Radix.Close asChild>
          <IconButton label={texts.close}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </Radix.Close>
      </header>
      <div className={cx('min-h-0 flex-1 overflow-auto', !flush && 'px-6 py-5 max-md:p-4')}>{children}</div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3.5 max-md:px-4 max-md:pb-[calc(12px+env(safe-area-inset-bottom,0px))]">
          {footer}
        </footer>
      )}
    </Radix.Content>
  );
}

/** The backdrop. On phones, it has the height above the keyboard. */
function Overlay({ children }: { children: ReactNode }) {
  const overlay = useRef<HTMLDivElement>(null);
  useVisibleArea(overlay);
  return (
    <Radix.Overlay
      ref={overlay}
      className={
        'animate-fade fixed inset-x-0 top-0 z-(--z-dialog) grid h-dvh overflow-hidden bg-overlay md:place-items-center md:p-6 ' +
        'max-md:top-[var(--visible-top,0px)] max-md:h-[var(--visible-height,100dvh)] max-md:grid-rows-[minmax(0,1fr)] max-md:items-end'
      }
    >
      {children}
    </Radix.Overlay>
  );
}

/**
 * A modal dialog. Escape, Back and an outside click close it, and the focus returns to the opener. It is a
 * bottom sheet on phones. A control with `data-autofocus` gets the initial focus.
 */
export function Dialog({ open, onOpenChange, askBeforeClose, ...panel }: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const handleOpenChange = (next: boolean) => {
    if (!next && askBeforeClose) setAsking(true);
    else onOpenChange(next);
  };
  useBackCloses(open, () => handleOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={handleOpenChange}>
      <Radix.Portal>
        <Overlay>
          <Panel {...panel} />
        </Overlay>
      </Radix.Portal>
      {askBeforeClose && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={askBeforeClose}
          confirmLabel={texts.discard}
          cancelLabel={texts.keepEditing}
          danger
          onConfirm={() => {
            setAsking(false);
            onOpenChange(false);
          }}
        />
      )}
    </Radix.Root>
  );
}

/** Closes the surrounding dialog, which asks first if `askBeforeClose` is set. */
export const DialogClose = Radix.Close;

/** A confirmation with Cancel, which has the initial focus, and the action. Stays open while `busy`. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = texts.cancel,
  busy = false,
  busyText,
  danger = false,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  busyText?: string;
  danger?: boolean;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title={title}
      size="sm"
      footer={
        <>
          <Button data-autofocus="" variant="ghost" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            {...(busyText && { busyText })}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children ?? <p className="text-muted">{texts.cannotBeUndone}</p>}
    </Dialog>
  );
}
