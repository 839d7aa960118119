import { TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

const PLAIN = 'aAcCdDeEgGhHiIjJlLnNoOrRsStTuUwWyYzZ';
const ACCENTED = 'áÁçÇđĐéÉğĞĥĤíÍĵĴłŁñÑóÓřŘšŠťŤúÚŵŴýÝžŽ';
const LETTERS = new Map(Array.from(PLAIN, (letter, index) => [letter, ACCENTED[index]]));

/** Share of its length by which a text grows: German and Spanish need about as much more than English. */
const LONGER = 0.4;
/** What a text grows by may wrap like words, which are rarely longer than this. */
const FILLING = '~'.repeat(11);

/** @param {number} length */
const filling = (length) =>
  `${FILLING} `
    .repeat(Math.ceil(length / 12))
    .slice(0, length)
    .trimEnd();

/** @param {string} text */
function accented(text) {
  const letters = Array.from(text, (letter) => LETTERS.get(letter) ?? letter).join('');
  const longer = Math.round(text.trim().length * LONGER);
  return longer > 0 && /\p{L}/u.test(text)
    ? `${letters.trimEnd()}${filling(longer)}${letters.slice(letters.trimEnd().length)}`
    : letters;
}

/** @param {readonly Element[]} elements @returns {Element[]} */
function accentedElements(elements) {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accented(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: accentedElements(element.children) };
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
    const options = Object.fromEntries(
      Object.entries(element.options).map(([form, option]) => [
        form,
        { ...option, value: accentedElements(option.value) },
      ]),
    );
    return { ...element, options };
  });
}

/** @param {string} value @returns {Element} */
const literal = (value) => ({ type: TYPE.literal, value });

/**
 * Returns a message in the pseudo-language: accented, longer and in brackets, so that tests find texts that are cut off, or that
 * no catalogue has.
 * @param {readonly Element[]} elements
 */
export function pseudoMessage(elements) {
  return [literal('['), ...accentedElements(elements), literal(']')];
}
