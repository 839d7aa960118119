/**
 * The field order of documents that have whole numbers among their names. A JavaScript object lists such names first, ascending. This
 * module keeps the order where a document differs; any other document costs one check per name.
 */
const orders = new WeakMap<object, Set<string>>();

const ZERO = 48;
const NINE = 57;
const LARGEST = 2 ** 32 - 2;

/** Whether a name that begins with this byte may be a whole number. */
export const mayBeWholeNumber = (firstByte: number): boolean => firstByte >= ZERO && firstByte <= NINE;

/** Whether JavaScript moves a field of this name to the front. */
const isWholeNumber = (name: string): boolean =>
  mayBeWholeNumber(name.charCodeAt(0)) && /^(?:0|[1-9]\d{0,9})$/u.test(name) && Number(name) <= LARGEST;

/** The names of a document's fields in their stored order, which `Object.keys` does not keep. */
export const namesOf = (document: object): readonly string[] => {
  const names = Object.keys(document);
  if (names.length < 2 || !isWholeNumber(names[0] as string)) return names;
  const order = orders.get(document);
  if (!order) return names;
  if (order.size === names.length) return [...order];
  // Fields that were set without `recordName` were added last.
  return [...order, ...names.filter((name) => !order.has(name))];
};

/** Must be called before a field of a document is set, new or not. */
export const recordName = (document: object, name: string): void => {
  const order = orders.get(document);
  if (order) order.add(name);
  else if (isWholeNumber(name) && !Object.hasOwn(document, name)) {
    orders.set(document, new Set([...Object.keys(document), name]));
  }
};

/** Must be called when a field of a document is removed. */
export const forgetName = (document: object, name: string): void => {
  orders.get(document)?.delete(name);
};

/** Sets the field order of a complete document; `names` are all of its names. */
export const keepOrder = (document: object, names: readonly string[]): void => {
  const numbersFirst = Object.keys(document);
  if (names.some((name, i) => name !== numbersFirst[i])) orders.set(document, new Set(names));
};

/** Whether the stored field order of a document differs from JavaScript's. */
export const isReordered = (document: object): boolean => orders.has(document);

/** Gives a document the order of another with the same names. */
export const copyOrder = (source: object, copy: object): void => {
  const order = orders.get(source);
  if (order) orders.set(copy, new Set(namesOf(source)));
};
