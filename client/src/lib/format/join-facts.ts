import { formattersOf } from '@weft/shared/languages/formatters';
import { pageLanguage } from '../languages/page-language';

/** Returns short facts in one line, separated by middle dots. Missing ones are left out. */
export function joinFacts(facts: readonly (string | null | undefined | false)[]): string {
  const { text } = formattersOf(pageLanguage.get());
  return facts.flatMap((fact) => (fact ? [text(fact)] : [])).join(' · ');
}
