import { currentLanguage } from './current-language.ts';

/** Returns parts with the comma of the current language between them, without "and". */
export function commaSeparated(parts: readonly string[]): string {
  return parts.join(currentLanguage() === 'ar' ? '، ' : ', ');
}
