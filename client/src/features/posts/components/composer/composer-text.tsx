import { POST_LIMITS } from '@weft/shared/limits';
import { SuggestingTextArea } from '@/ui/form/suggestions/suggesting-text-area';
import { TextCounter } from '@/ui/form/text-counter';
import { texts } from '../../texts/generated';
import { hashtagSource, withChoice } from '../tags/hashtag-source';

/** The text of the post, with suggestions, and its length. */
export function ComposerText({
  text,
  disabled,
  onChange,
}: {
  text: string;
  disabled: boolean;
  onChange: (text: string) => void;
}) {
  return (
    <>
      <SuggestingTextArea
        sources={[hashtagSource()]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write
        autoFocus
        aria-label={texts.composer.text}
        placeholder={texts.composer.placeholder}
        value={text}
        readOnly={disabled}
        rows={4}
        className="min-h-26 w-full bg-transparent text-[1.0625rem] leading-[1.65rem] outline-offset-4"
        onText={onChange}
        onChoose={(choice) => onChange(withChoice(text, choice))}
      />
      <TextCounter length={text.trim().length} max={POST_LIMITS.textMax} />
    </>
  );
}
