import type { MentionView } from '@weft/shared/posts/mentions/mention-contract';
import { withPresentNames } from '@weft/shared/posts/mentions/mentions';
import { use } from 'react';
import { LinkedText } from '@/ui/display/linked-text';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';
import { MarkedWords } from './found/marked-words';
import { mentionParts } from './mentions/mention-parts';
import { hashtagParts } from './tags/hashtag-parts';

/**
 * Returns the first `max` graphemes with an ellipsis, or null if the text is not longer. Cuts between words
 * if a space is near the end.
 */
function cutText(text: string, max: number): string | null {
  if (text.length <= max) return null;
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  if (segments.length <= max) return null;
  const cut = segments
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('');
  const space = cut.search(/\s\S*$/);
  const kept = space > cut.length - 20 ? cut.slice(0, space) : cut;
  return `${kept.trimEnd()}…`;
}

const more = 'font-semibold whitespace-nowrap text-primary hover:underline underline-offset-3';

/** The text of a post, shortened to `max` characters with Show more. */
export function PostText({
  text: written,
  mentions: stored,
  max,
  isOpen,
  onToggle,
  className,
}: {
  text: string;
  mentions?: readonly MentionView[] | undefined;
  max: number;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
}) {
  if (written === '') return null;
  const { text, mentions } = withPresentNames(written, stored);
  const cut = cutText(text, max);
  const shown = isOpen ? text : (cut ?? text);
  return (
    <div dir="auto" className={className ?? 'my-3 max-w-[66ch] [overflow-wrap:anywhere] whitespace-pre-line'}>
      <LinkedText
        text={shown}
        isCut={cut !== null && !isOpen}
        parts={[...mentionParts(shown, mentions), ...hashtagParts(shown)]}
        className="text-primary"
        mark={use(MarkedWords)}
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
