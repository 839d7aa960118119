/**
 * The order of documents with whole numbers among their names. An object of JavaScript puts those first, ascending; where a
 * document has its fields in another order, that order is kept here. Every other document costs no more than a look at a name.
 */
const orders = new WeakMap<object, Set<string>>();

const ZERO = 48;
const NINE = 57;
const LARGEST = 2 ** 32 - 2;

/** Whether JavaScript moves a field of this name to the front. */
const isWholeNumber = (name: string): boolean => {
  const first = name.charCodeAt(0);
  return first >= ZERO && first <= NINE && /^(?:0|[1-9]\d{0,9})$/u.test(name) && Number(name) <= LARGEST;
};

/** Whether a name that begins with this byte may be a whole number. */
export const mayBeWholeNumber = (firstByte: number): boolean => firstByte >= ZERO && firstByte <= NINE;

/** The names of a document's fields in their stored order, as `Object.keys` does not tell them. */
export const namesOf = (document: object): readonly string[] => {
  const names = Object.keys(document);
  if (names.length < 2 || !isWholeNumber(names[0] as string)) return names;
  const order = orders.get(document);
  if (!order) return names;
  if (order.size === names.length) return [...order];
  // Fields that were set by name, without a word to `noteName`: they came last.
  return [...order, ...names.filter((name) => !order.has(name))];
};

/** To be told before a document gets a field, new or not. */
export const noteName = (document: object, name: string): void => {
  const order = orders.get(document);
  if (order) order.add(name);
  else if (isWholeNumber(name) && !Object.hasOwn(document, name)) {
    orders.set(document, new Set([...Object.keys(document), name]));
  }
};

/** To be told when a field of a document goes. */
export const forgetName = (document: object, name: string): void => {
  orders.get(document)?.delete(name);
};

/** Gives a document that has all its fields the order of these names, which are all of its own. */
export const keepOrder = (document: object, names: readonly string[]): void => {
  const numbersFirst = Object.keys(document);
  if (names.some((name, i) => name !== numbersFirst[i])) orders.set(document, new Set(names));
};

/** Whether a document as it was read has its fields in another order than JavaScript. */
export const isReordered = (document: object): boolean => orders.has(document);

/** Gives a document the order of another with the same names. */
export const copyOrder = (source: object, copy: object): void => {
  const order = orders.get(source);
  if (order) orders.set(copy, new Set(namesOf(source)));
};
