import { currentLanguage } from './current-language.ts';
import { formattersOf } from './formatters.ts';

/**
 * Returns parts with the comma of the current language between them, without "and". They follow each other in the
 * direction of that language, so what shows them has no direction of its own.
 */
export function commaSeparated(parts: readonly string[]): string {
  const language = currentLanguage();
  const { text } = formattersOf(language);
  return parts.map(text).join(language === 'ar' ? '، ' : ', ');
}
