import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {Map<string, Set<string>>} Inputs type of each argument, by its name; a choice has several */

/** Date styles of ICU and of `Intl`. */
const DATE_STYLES = ['short', 'medium', 'long', 'full'];

/**
 * Returns the style of a date, or undefined if it is none that `Intl` has.
 * @param {{ style?: unknown }} element
 */
export const dateStyleOf = ({ style }) => DATE_STYLES.find((each) => each === style);

/**
 * Parses a message in ICU MessageFormat. Throws if it is malformed or uses something that the generated code cannot do.
 * @param {string} message
 * @returns {Element[]}
 */
export function readMessage(message) {
  return parse(message, { requiresOtherClause: true, shouldParseSkeletons: false });
}

/** @param {Element} element @param {boolean} inTag @returns {[string, string][]} names and types */
function inputsOf(element, inTag) {
  const inside = (/** @type {Element[]} */ elements) => elements.flatMap((each) => inputsOf(each, inTag));
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.argument:
      return [[element.value, 'string']];
    case TYPE.number:
      if (element.style && element.style !== 'percent')
        throw new Error(`{${element.value}, number}: unknown style`);
      return [[element.value, 'number']];
    case TYPE.date:
      if (!dateStyleOf(element)) throw new Error(`{${element.value}, date}: unknown style`);
      return [[element.value, 'Date | number']];
    case TYPE.select:
      return [
        ...Object.keys(element.options).map(
          (option) => /** @type {[string, string]} */ ([element.value, `'${option}'`]),
        ),
        ...Object.values(element.options).flatMap(({ value }) => inside(value)),
      ];
    case TYPE.plural:
      return [
        [element.value, 'number'],
        ...Object.values(element.options).flatMap(({ value }) => inside(value)),
      ];
    case TYPE.tag:
      if (inTag) throw new Error(`<${element.value}> is inside another tag`);
      return [
        [element.value, '(text: string) => Part'],
        ...element.children.flatMap((each) => inputsOf(each, true)),
      ];
    case TYPE.time:
    default:
      throw new Error(`{${element.value}, time}: format the time before`);
  }
}

/**
 * Returns the arguments of a message.
 * @param {readonly Element[]} elements
 * @returns {Inputs}
 */
export function inputsOfMessage(elements) {
  /** @type {Inputs} */
  const inputs = new Map();
  for (const element of elements)
    for (const [name, type] of inputsOf(element, false))
      inputs.set(name, (inputs.get(name) ?? new Set()).add(type));
  return inputs;
}

/** Returns whether a message has tags: it is then a list of parts instead of a text. @param {Inputs} inputs */
export const isRich = (inputs) => [...inputs.values()].some((types) => types.has('(text: string) => Part'));
