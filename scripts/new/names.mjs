import { stop } from '../lib/say.mjs';

/**
 * The words that replace those of the templates.
 * @typedef {{ many: string, one: string }} Names `many` names the feature, `one` a thing in it: `notes`, `note`
 */

const WORD = /^[a-z]{3,20}$/;

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the singular of a regular English plural; undefined for other words. @param {string} word */
function singularOf(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : undefined;
}

/**
 * Reads the names of a feature. Ends the process if they are not usable.
 * @param {string | undefined} many @param {string | undefined} one @returns {Names}
 */
export function readNames(many, one) {
  if (many === undefined || !WORD.test(many)) stop('Name the feature with one lower-case word: bookmarks');
  const thing = one ?? singularOf(many);
  if (thing === undefined || !WORD.test(thing) || thing === many)
    stop(`Name one of its things with another word: npm run new -- feature ${many} --one entry`);
  return { many, one: thing };
}

/** Replaces the words of the templates in a text or a path. @param {string} text @param {Names} names */
export function withNames(text, { many, one }) {
  return text
    .replaceAll('NOTE', one.toUpperCase())
    .replaceAll('Notes', capital(many))
    .replaceAll('notes', many)
    .replaceAll('Note', capital(one))
    .replaceAll('note', one);
}
