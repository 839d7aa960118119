import { Dialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from '../cx';
import { useDialogFocus } from './use-dialog-focus';

/** A dark dialog over the whole page. It needs a `Dialog.Title`. */
export function Lightbox({
  onClose,
  className,
  ...content
}: ComponentProps<typeof Dialog.Content> & { onClose: () => void }) {
  const focus = useDialogFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          {...content}
          className={cx('animate-fade fixed inset-0 z-(--z-lightbox) bg-[#0A0F10] outline-none', className)}
        />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
