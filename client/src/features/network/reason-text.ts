import type { SuggestionReason } from '@weft/shared/network/views';
import { plural } from '@/lib/format/plural';

/** Describes why a member is suggested: "12 mutual connections", "Worked at Tidewell Grid". */
export function reasonText({ kind, count = 0, detail = '' }: SuggestionReason): string {
  if (kind === 'mutual') return plural(count, 'mutual connection');
  if (kind === 'company') return `Worked at ${detail}`;
  if (kind === 'school') return `Studied at ${detail}`;
  if (kind === 'place') return `Lives in ${detail}`;
  return `Knows ${detail}, too`;
}
