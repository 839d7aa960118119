import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { useDialogFocus } from '@/ui/overlay/use-dialog-focus';
import { texts } from '../../texts/generated';

interface ViewedPicture {
  src: string;
  title: string;
}

function Panel({ src, title }: ViewedPicture) {
  const focus = useDialogFocus();
  const [isBroken, setBroken] = useState(false);
  return (
    <Dialog.Content {...focus} aria-describedby={undefined} className="text-white outline-none">
      <Dialog.Title className="sr-only">{title}</Dialog.Title>
      {isBroken ? (
        <p role="alert">{PROFILE_TEXTS.failed.showImage}</p>
      ) : (
        <img
          src={src}
          alt={title}
          className="max-h-[calc(100dvh-128px)] max-w-full rounded-lg object-contain"
          onError={() => setBroken(true)}
        />
      )}
      <Dialog.Close
        aria-label={texts.picture.closeViewer}
        title={texts.picture.closeViewer}
        className="fixed top-3.5 start-5 grid size-9 place-items-center rounded-md bg-white/10 text-white hover:bg-white/20 focus-visible:outline-white max-md:top-2 max-md:start-2 max-md:size-11"
      >
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Dialog.Close>
    </Dialog.Content>
  );
}

/** A photo or banner as large as the window. Escape, Back, the close button and a click outside close it. */
export function PictureViewer({ onClose, ...picture }: ViewedPicture & { onClose: () => void }) {
  useBackCloses(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-(--z-lightbox) grid place-items-center bg-[#0A0F10] p-16 max-md:p-3">
          <Panel {...picture} />
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
