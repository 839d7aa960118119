/** What an address is made of, beside its @. */
const IN_ADDRESS = '[^\\s/<>"\'`(),:;=[\\]{}]';

/** What sentences of others say of a person, and what stands in its place. */
const TELLING: readonly (readonly [RegExp, string])[] = [
  // A mail server names whom it refuses. Not a place in `node_modules/@…`, which a stack names.
  // Looked for from the beginning of a word alone: from each letter, a long word would hold the server up for seconds.
  [new RegExp(`(?<!${IN_ADDRESS})${IN_ADDRESS}+@${IN_ADDRESS}+`, 'g'), '[address]'],
  // The database says which value was there already.
  [/(dup key: )\{.*\}/g, '$1{ [hidden] }'],
  // A model says what it could not take.
  [/(for value ").*(" \(type )/gs, '$1[hidden]$2'],
  [/(Path `[^`]+` )\(.*?\)(?= is )/gs, '$1([hidden])'],
  [/(Path `[^`]+` is invalid )\(.*?\)(?=\.)/gs, '$1([hidden])'],
  [/`[^`]*`( is not a valid enum value)/g, '[hidden]$1'],
];

/** What happened, as the words of an error tell it, without the addresses and values of members that stand in them. */
export function withoutPersons(text: string): string {
  return TELLING.reduce((left, [telling, instead]) => left.replace(telling, instead), text);
}
