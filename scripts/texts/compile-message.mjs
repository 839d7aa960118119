import { TYPE } from '@formatjs/icu-messageformat-parser';
import { dateStyleOf, inputsOfMessage, isRich } from './read-message.mjs';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

/** @param {string} text */
const quoted = (text) => JSON.stringify(text);

/** @param {string} name */
const read = (name) => `a.${name}`;

/** @param {Record<string, { value: Element[] }>} options @param {string | undefined} count @param {Set<string>} used */
function forms(options, count, used) {
  const each = Object.entries(options).map(
    ([form, { value }]) => `${quoted(form)}: ${join(value, count, used)}`,
  );
  return `{ ${each.join(', ')} }`;
}

/**
 * @param {Element} element
 * @param {string | undefined} count the number that `#` stands for
 * @param {Set<string>} used names of the formatters that the code calls
 * @returns {string} an expression
 */
function expression(element, count, used) {
  /** @param {string} formatter @param {...string} args */
  const call = (formatter, ...args) => {
    used.add(formatter);
    return `${formatter}(${args.join(', ')})`;
  };
  switch (element.type) {
    case TYPE.literal:
      return quoted(element.value);
    case TYPE.argument:
      return call('text', read(element.value));
    case TYPE.number:
      return call(element.style === 'percent' ? 'percent' : 'number', read(element.value));
    case TYPE.date:
      return call('date', read(element.value), quoted(dateStyleOf(element) ?? ''));
    case TYPE.pound:
      return call('number', count ?? '0');
    case TYPE.plural: {
      const value = element.offset ? `${read(element.value)} - ${element.offset}` : read(element.value);
      const formatter = element.pluralType === 'ordinal' ? 'ordinal' : 'plural';
      return call(formatter, value, forms(element.options, value, used));
    }
    case TYPE.select:
      return `(${forms(element.options, count, used)})[${read(element.value)}]`;
    case TYPE.tag:
      return `a.${element.value}(${join(element.children, count, used)})`;
    case TYPE.time:
    default:
      throw new Error(`{${element.value}, time} is not supported`);
  }
}

/** @param {readonly Element[]} elements @param {string | undefined} count @param {Set<string>} used */
function join(elements, count, used) {
  if (elements.length === 0) return quoted('');
  const [first] = elements;
  // A sum begins with a text, so that it is one.
  const begin = first && first.type !== TYPE.literal && elements.length > 1 ? [quoted('')] : [];
  return [...begin, ...elements.map((each) => expression(each, count, used))].join(' + ');
}

/**
 * Returns TypeScript for a message: a text, or a function of its arguments.
 * @param {readonly Element[]} elements
 * @param {Set<string>} used receives the names of the formatters that the code calls
 */
export function compileMessage(elements, used) {
  const inputs = inputsOfMessage(elements);
  if (inputs.size === 0) return join(elements, undefined, used);
  if (!isRich(inputs)) return `(a) => ${join(elements, undefined, used)}`;
  return `(a) => [${elements.map((each) => expression(each, undefined, used)).join(', ')}]`;
}

/** Returns the type of a message. @param {readonly Element[]} elements */
export function typeOfMessage(elements) {
  const inputs = inputsOfMessage(elements);
  if (inputs.size === 0) return 'string';
  const fields = [...inputs].map(([name, types]) => `${name}: ${[...types].join(' | ')}`).join('; ');
  return isRich(inputs) ? `<Part>(a: { ${fields} }) => (string | Part)[]` : `(a: { ${fields} }) => string`;
}
