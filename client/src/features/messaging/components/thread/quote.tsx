import type { QuotedMessage } from '@weft/shared/messaging/views';
import { cx } from '@/ui/cx';
import { PressButton } from '@/ui/button/press-button';
import { RichText } from '@/ui/display/rich-text';
import { shownContent } from '../../written-text';
import { texts } from '../../texts/generated';
import { hiddenPart } from '@/ui/display/hidden-part';

const authorPart = (name: string) => (
  <span dir="auto" className="align-page block truncate font-semibold">
    {name}
  </span>
);

/** The quoted message above a reply. A click jumps to it. */
export function Quote({
  quote,
  author,
  isOnOwn,
  onJump,
}: {
  quote: QuotedMessage;
  /** `You` or a name. */
  author: string;
  /** The reply is the viewer's own message. */
  isOnOwn: boolean;
  onJump: (quote: QuotedMessage) => void;
}) {
  const heading = texts.thread.quote({
    author,
    hidden: hiddenPart,
    b: authorPart,
  });
  return (
    <PressButton
      className={cx(
        'mb-1.5 block w-full max-w-full rounded-md border-s-[3px] py-1 pe-2.5 ps-2.5 text-start text-small',
        isOnOwn
          ? 'border-accent bg-white/12 text-on-bubble-own focus-visible:outline-white'
          : 'border-primary bg-surface/70 text-text',
      )}
      onClick={() => onJump(quote)}
    >
      <RichText parts={heading} />
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {shownContent(quote)}
      </span>
    </PressButton>
  );
}
