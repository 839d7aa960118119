import type { Document } from '../values/values.ts';
import type { TextOptions } from '../catalog/index-info.ts';
import { notSupported } from '../errors/store-error.ts';
import { weightedTexts } from '../indexes/text-terms.ts';
import type { TextTest } from '../query/text-clause.ts';
import { foldText, tokenize } from '../text/tokenize.ts';

/** The parts of a `$text` search: one of the terms, all of the phrases, none of the negated ones. */
interface TextSearch {
  readonly terms: readonly string[];
  readonly phrases: readonly string[];
  readonly negatedTerms: readonly string[];
  readonly negatedPhrases: readonly string[];
}

export function parseTextSearch(search: string, language: string): TextSearch {
  const phrases: string[] = [];
  const negatedPhrases: string[] = [];
  const withoutPhrases = search.replace(/(-?)"([^"]*)"/g, (_, minus: string, phrase: string) => {
    (minus === '-' ? negatedPhrases : phrases).push(foldText(phrase));
    return minus === '-' ? ' ' : ` ${phrase} `;
  });
  const words = withoutPhrases.split(/\s+/);
  const isNegated = (word: string): boolean => word.length > 1 && word.startsWith('-');
  const termsOf = (texts: string[]): string[] => [
    ...new Set(texts.flatMap((text) => tokenize(text, language))),
  ];
  return {
    terms: termsOf(words.filter((word) => !isNegated(word))),
    phrases,
    negatedTerms: termsOf(words.filter(isNegated).map((word) => word.slice(1))),
    negatedPhrases,
  };
}

/** What a filter's `$text` clause is tested with, for a collection that has a text index. */
export function textTest(options: TextOptions): TextTest {
  return {
    prepare(search) {
      if (search.caseSensitive || search.diacriticSensitive) {
        throw notSupported('$caseSensitive and $diacriticSensitive are not supported by this store');
      }
      const language = search.language ?? options.defaultLanguage;
      const parsed = parseTextSearch(search.search, language);
      return (document) => scoreOf(options, parsed, document, language);
    },
  };
}

/** MongoDB's weighting: each repetition counts half of the one before, short texts count more. 0 when it does not match. */
function scoreOf(options: TextOptions, search: TextSearch, document: Document, language: string): number {
  let score = 0;
  const phrasesLeft = new Set(search.phrases);
  const hasPhrases = search.phrases.length + search.negatedPhrases.length > 0;
  for (const { text, weight } of weightedTexts(options, document)) {
    const lower = text.toLowerCase();
    if (hasPhrases) {
      const folded = foldText(text);
      if (search.negatedPhrases.some((phrase) => folded.includes(phrase))) return 0;
      for (const phrase of phrasesLeft) if (folded.includes(phrase)) phrasesLeft.delete(phrase);
    }
    const tokens = tokenize(text, language);
    if (search.negatedTerms.some((term) => tokens.includes(term))) return 0;
    for (const term of search.terms) score += weight * termScore(term, tokens, lower);
  }
  return phrasesLeft.size > 0 ? 0 : score;
}

function termScore(term: string, tokens: readonly string[], text: string): number {
  let count = 0;
  let frequency = 0;
  for (const token of tokens) {
    if (token !== term) continue;
    frequency += 1 / 2 ** count;
    count += 1;
  }
  if (count === 0) return 0;
  const coefficient = (0.5 * count) / tokens.length + 0.5;
  return frequency * coefficient * (text === term ? 1.1 : 1);
}
