import { Smile } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useState } from 'react';
import { lazyView } from '@/lib/languages/lazy-view';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { cx } from '@/ui/cx';
import { iconButtonClass } from '@/ui/button/icon-button';
import { LoadingArea } from '@/ui/feedback/spinner';
import { texts } from '../../texts/generated';

const EmojiPicker = lazyView(async () => (await import('../emoji/emoji-picker')).EmojiPicker);

/** Button that opens the emoji picker. `onClosed` should return the focus to the text. */
export function EmojiButton({
  onChoose,
  onClosed,
}: {
  onChoose: (emoji: string) => void;
  onClosed: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={texts.composer.chooseEmoji}
        title={texts.composer.chooseEmoji}
        className={cx(iconButtonClass(), '!size-11')}
      >
        <Smile aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </Popover.Trigger>
      {/* All content must be inside a landmark, so the portal uses `main`. */}
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          side="top"
          align="end"
          sideOffset={18}
          collisionPadding={8}
          aria-label={texts.composer.chooseEmoji}
          className="animate-rise z-(--z-popover) w-[352px] max-w-[calc(100vw-16px)] overflow-hidden rounded-lg border border-line bg-raised text-text shadow-2 outline-none max-md:w-[calc(100vw-16px)]"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <Suspense fallback={<LoadingArea label={texts.composer.loadingEmoji} className="h-[380px]" />}>
            <EmojiPicker onChoose={onChoose} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
