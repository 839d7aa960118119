import { POST_LIMITS } from '@weft/shared/limits';
import type { Ref } from 'react';
import type { BeginToken } from '@/ui/form/suggestions/suggesting-text-area';
import { TextCounter } from '@/ui/form/text-counter';
import { texts } from '../../texts/generated';
import { MentionTextArea } from '../mentions/mention-text-area';
import type { useMentionedText } from '../mentions/use-mentioned-text';
import { hashtagSource } from '../tags/hashtag-source';

/** The text of the post, with suggestions, and its length. */
export function ComposerText({
  writing,
  disabled,
  beginToken,
  onChanged,
}: {
  writing: ReturnType<typeof useMentionedText>;
  disabled: boolean;
  beginToken: Ref<BeginToken>;
  onChanged: () => void;
}) {
  return (
    <>
      <MentionTextArea
        others={[hashtagSource()]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to write
        autoFocus
        aria-label={texts.composer.text}
        placeholder={texts.composer.placeholder}
        writing={writing}
        beginToken={beginToken}
        readOnly={disabled}
        rows={4}
        className="min-h-26 w-full bg-transparent text-[1.0625rem] leading-[1.65rem] outline-offset-4"
        onChanged={onChanged}
      />
      <TextCounter length={writing.text.trim().length} max={POST_LIMITS.textMax} />
    </>
  );
}
