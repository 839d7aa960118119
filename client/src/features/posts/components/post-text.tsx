import { cutText } from '@/lib/format/cut-text';
import { LinkedText } from '@/ui/display/linked-text';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';

const more = 'font-semibold whitespace-nowrap text-primary hover:underline underline-offset-3';

/** The text of a post, shortened to `max` characters with Show more. */
export function PostText({
  text,
  max,
  isOpen,
  onToggle,
  className,
}: {
  text: string;
  max: number;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
}) {
  if (text === '') return null;
  const cut = cutText(text, max);
  return (
    <div dir="auto" className={className ?? 'my-3 max-w-[66ch] [overflow-wrap:anywhere] whitespace-pre-line'}>
      <LinkedText
        text={isOpen ? text : (cut ?? text)}
        isCut={cut !== null && !isOpen}
        className="text-primary"
      />
      {cut !== null && (
        <>
          {' '}
          <PressButton aria-expanded={isOpen} className={more} onClick={onToggle}>
            {isOpen ? uiTexts.showLess : uiTexts.showMore}
          </PressButton>
        </>
      )}
    </div>
  );
}
