import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import type { IndexInfo, TextOptions } from '../catalog/index-info.ts';
import { location } from '../errors/store-error.ts';
import { isSameLanguage } from '../text/languages.ts';

/** The field with the language of a document and of nested documents. */
const LANGUAGE_FIELD = 'language';

/**
 * Checks that the language of a document is that of the index.
 * @throws StoreError 17261 or 17262
 */
export function checkLanguages(index: IndexInfo, document: Document, raw: Uint8Array): void {
  if (!index.text || index.partial?.matchesRaw(raw) === false) return;
  for (const path of index.text.weights.keys()) {
    checkAlong(index.text, document, path === '$**' ? undefined : path.split('.'), 0);
  }
}

/** Checks the documents on a path; without a path all nested documents. */
function checkAlong(
  options: TextOptions,
  value: Value | undefined,
  path: string[] | undefined,
  depth: number,
): void {
  if (Array.isArray(value)) {
    for (const element of value) checkAlong(options, element, path, depth);
  } else if (isDocument(value)) {
    if (Object.hasOwn(value, LANGUAGE_FIELD)) checkLanguage(options, value[LANGUAGE_FIELD] as Value);
    const names = path ? path.slice(depth, depth + 1) : Object.keys(value);
    for (const name of names) {
      if (Object.hasOwn(value, name)) checkAlong(options, value[name], path, depth + 1);
    }
  }
}

function checkLanguage({ defaultLanguage }: TextOptions, language: Value): void {
  if (typeof language !== 'string') {
    throw location(17_261, 'found language override field in document with non-string type');
  }
  if (isSameLanguage(language, defaultLanguage)) return;
  throw location(17_262, `language override unsupported: ${language}`);
}
