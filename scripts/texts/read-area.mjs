import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { inputsOfMessage, readMessage } from './read-message.mjs';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {Map<string, Element[]>} Messages by key; the key of a message in a group is `group.key` */
/** @typedef {Record<string, string | Record<string, string>>} Catalogue */

/** Languages with catalogues of their own; the first one is complete by definition. */
export const TRANSLATED = /** @type {const} */ (['en', 'de', 'es', 'ar']);

/** Names that begin like those of hooks would be taken for hooks. */
const KEY = /^(?!use[A-Z])[a-z][A-Za-z0-9]*$/;

/** @param {string} file @param {Catalogue} catalogue @returns {Messages} */
function messagesOf(file, catalogue) {
  /** @type {Messages} */
  const messages = new Map();
  /** @param {string} key @param {string} message */
  const add = (key, message) => {
    if (!key.split('.').every((part) => KEY.test(part))) throw new Error(`${file}: "${key}" is no key`);
    try {
      messages.set(key, readMessage(message));
    } catch (error) {
      throw new Error(`${file}: ${key}: ${/** @type {Error} */ (error).message}`, { cause: error });
    }
  };
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') add(key, value);
    else for (const [inner, message] of Object.entries(value)) add(`${key}.${inner}`, message);
  }
  return messages;
}

/** Plural categories that whole numbers have in a language. @param {string} language @param {'cardinal' | 'ordinal'} type */
function categoriesOf(language, type) {
  const rules = new Intl.PluralRules(language, { type });
  return new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)));
}

/** @param {string} language @param {readonly Element[]} elements @returns {string[]} */
function missingForms(language, elements) {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return missingForms(language, element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => missingForms(language, value));
    if (element.type === TYPE.select) return inner;
    const needed = categoriesOf(language, element.pluralType ?? 'cardinal');
    return [...inner, ...[...needed].filter((form) => !(form in element.options))];
  });
}

/** @param {readonly Element[]} elements */
const inputNames = (elements) => [...inputsOfMessage(elements).keys()].sort().join(', ');

/**
 * Reads an area's catalogues. Throws if a message is malformed, has other arguments than its English, lacks a plural form of
 * its language, or is unknown in English.
 * @param {string} folder
 * @returns {{ language: string, messages: Messages, missing: string[] }[]}
 */
export function readArea(folder) {
  const read = TRANSLATED.map((language) => {
    const file = path.join(folder, `${language}.json`);
    const catalogue = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    return { language, file, messages: messagesOf(file, catalogue) };
  });
  const english = read[0]?.messages;
  if (!english?.size) throw new Error(`${folder} has no en.json`);
  return read.map(({ language, file, messages }) => {
    for (const [key, elements] of messages) {
      const source = english.get(key);
      if (!source) throw new Error(`${file}: en.json has no "${key}"`);
      if (inputNames(source) !== inputNames(elements))
        throw new Error(
          `${file}: ${key}: its arguments are ${inputNames(elements)}, not ${inputNames(source)}`,
        );
      const forms = missingForms(language, elements);
      if (forms.length > 0) throw new Error(`${file}: ${key}: the plural form ${forms[0]} is missing`);
    }
    return { language, messages, missing: [...english.keys()].filter((key) => !messages.has(key)) };
  });
}
