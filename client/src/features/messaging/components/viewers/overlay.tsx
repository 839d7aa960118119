import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { cx } from '@/ui/cx';
import { stageButton } from '@/ui/button/stage-button';
import { Lightbox } from '@/ui/overlay/lightbox';
import { texts } from '../../texts/generated';

/** Full-page dialog. Escape, Back and its close button close it. */
export function Overlay({
  title,
  actions,
  children,
  onClose,
  onKeyDown,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  useBackCloses(true, onClose);
  return (
    <Lightbox onClose={onClose} onKeyDown={onKeyDown} className="flex flex-col text-white">
      <div className="flex flex-none items-center gap-2 px-4 py-3 max-md:px-2 max-md:py-1.5">
        <Dialog.Title
          dir="auto"
          className="align-page min-w-0 flex-1 truncate font-sans text-label font-semibold tracking-normal"
          title={title}
        >
          {title}
        </Dialog.Title>
        {actions}
        <Dialog.Close
          aria-label={texts.viewer.close}
          title={texts.viewer.close}
          className={cx(stageButton, 'w-9 !px-0 max-md:w-11')}
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Dialog.Close>
      </div>
      {children}
    </Lightbox>
  );
}
