import type { ComponentProps } from 'react';
import { SuggestingTextArea } from '@/ui/form/suggestions/suggesting-text-area';
import type { SuggestionSource } from '@/ui/form/suggestions/suggestion-source';
import { useMentionSource } from './use-mention-source';
import type { useMentionedText } from './use-mentioned-text';

type MentionTextAreaProps = Omit<
  ComponentProps<typeof SuggestingTextArea>,
  'sources' | 'marks' | 'value' | 'onText' | 'onChoose'
> & {
  writing: Pick<ReturnType<typeof useMentionedText>, 'text' | 'mentions' | 'setText' | 'choose'>;
  /** What else is suggested. */
  others?: readonly SuggestionSource[];
  /** Called when the member changes the text. */
  onChanged?: () => void;
};

/** A text area that suggests members to mention. */
export function MentionTextArea({ writing, others = [], onChanged, ...rest }: MentionTextAreaProps) {
  const people = useMentionSource();
  return (
    <SuggestingTextArea
      {...rest}
      value={writing.text}
      marks={writing.mentions}
      sources={[people, ...others]}
      onText={(text) => {
        writing.setText(text);
        onChanged?.();
      }}
      onChoose={(choice) => {
        writing.choose(choice);
        onChanged?.();
      }}
    />
  );
}
