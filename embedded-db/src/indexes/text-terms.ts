import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { IndexInfo, TextOptions } from '../catalog/index-info.ts';
import { tokenize } from '../text/tokenize.ts';

/** Longer terms are not words and are not indexed. */
const MAX_TERM_LENGTH = 256;

/** Every different term of the indexed texts of a document. */
export function textTerms(index: IndexInfo, document: Document): string[] {
  const terms = new Set<string>();
  const options = index.text as TextOptions;
  for (const { text } of weightedTexts(options, document)) {
    for (const term of tokenize(text, options.defaultLanguage)) {
      if (term.length <= MAX_TERM_LENGTH) terms.add(term);
    }
  }
  return [...terms];
}

/** The texts of a document that the index covers, each with its weight. */
export function weightedTexts(options: TextOptions, document: Document): { text: string; weight: number }[] {
  const texts: { text: string; weight: number }[] = [];
  for (const [path, weight] of options.weights) {
    if (path === '$**') everyText(document, (text) => texts.push({ text, weight }));
    else textsAt(document, path.split('.'), 0, (text) => texts.push({ text, weight }));
  }
  return texts;
}

function textsAt(
  value: Value | undefined,
  path: string[],
  depth: number,
  take: (text: string) => void,
): void {
  if (Array.isArray(value)) {
    for (const element of value) if (!Array.isArray(element)) textsAt(element, path, depth, take);
  } else if (depth === path.length) {
    if (typeof value === 'string') take(value);
  } else if (isDocument(value)) {
    const name = path[depth] as string;
    if (Object.hasOwn(value, name)) textsAt(value[name], path, depth + 1, take);
  }
}

function everyText(value: Value, take: (text: string) => void): void {
  if (typeof value === 'string') take(value);
  else if (Array.isArray(value)) for (const element of value) everyText(element, take);
  else if (isDocument(value)) for (const name of namesOf(value)) everyText(value[name] as Value, take);
}
