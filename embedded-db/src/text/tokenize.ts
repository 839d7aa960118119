import stem from 'wink-porter2-stemmer';
import { stopWords } from './stop-words.ts';

/** Languages without stop words and stems: words stay unchanged. */
const isEnglish = (language: string | undefined): boolean =>
  language === undefined || language === 'english' || language === 'en';

/** Letters without their diacritics, in lower case: what terms and phrases of `$text` are compared by. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * Terms of a text for the text index: runs of letters and digits, case and diacritics folded; in English without stop words and
 * reduced to their stem by Porter2, as MongoDB does. The stop words differ from MongoDB's (see README).
 */
export const tokenize = (text: string, language?: string): string[] => {
  const words = foldText(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (!isEnglish(language)) return words;
  return words.filter((word) => !stopWords.has(word)).map(stem);
};
