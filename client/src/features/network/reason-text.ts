import type { SuggestionReason } from '@weft/shared/network/views';
import { texts } from './texts/generated';
import { mutualText } from './count-texts';

/** Describes why a member is suggested: "12 mutual connections", "Worked at Tidewell Grid". */
export function reasonText({ kind, count = 0, detail = '' }: SuggestionReason): string {
  if (kind === 'mutual') return mutualText(count);
  if (kind === 'company') return texts.suggestions.company({ detail });
  if (kind === 'school') return texts.suggestions.school({ detail });
  if (kind === 'place') return texts.suggestions.place({ detail });
  return texts.suggestions.skills({ detail });
}
