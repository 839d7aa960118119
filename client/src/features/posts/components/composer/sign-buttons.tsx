import { MENTION_SIGN } from '@weft/shared/posts/mentions/mentions';
import { HASHTAG_SIGN } from '@weft/shared/posts/tags/hashtags';
import { AtSign, Hash } from 'lucide-react';
import { IconButton } from '@/ui/button/icon-button';
import type { BeginToken } from '@/ui/form/suggestions/suggesting-text-area';
import { texts } from '../../texts/generated';

const SIGNS = [
  { sign: MENTION_SIGN, icon: AtSign, label: () => texts.composer.mention },
  { sign: HASHTAG_SIGN, icon: Hash, label: () => texts.composer.hashtag },
] as const;

/** Buttons that insert `@` and `#` into the text, which opens its lists. */
export function SignButtons({ disabled, onSign }: { disabled: boolean; onSign: BeginToken }) {
  return SIGNS.map(({ sign, icon: Icon, label }) => (
    <IconButton
      key={sign}
      label={label()}
      disabled={disabled}
      className="max-md:w-10!"
      onClick={() => onSign(sign)}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </IconButton>
  ));
}
