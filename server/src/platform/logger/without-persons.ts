/** Characters of an email address besides the @. */
const IN_ADDRESS = '[^\\s/<>"\'`(),:;=[\\]{}]';

/** Patterns of personal data in foreign error messages, and their replacements. */
const TELLING: readonly (readonly [RegExp, string])[] = [
  // Mail servers name the address that they reject. Does not match `node_modules/@…` in stacks. Starts at word
  // boundaries only: matching from each letter would take seconds for a long word.
  [new RegExp(`(?<!${IN_ADDRESS})${IN_ADDRESS}+@${IN_ADDRESS}+`, 'g'), '[address]'],
  // MongoDB reports the duplicate value.
  [/(dup key: )\{.*\}/g, '$1{ [hidden] }'],
  // Mongoose reports the invalid value.
  [/(for value ").*(" \(type )/gs, '$1[hidden]$2'],
  [/(Path `[^`]+` )\(.*?\)(?= is )/gs, '$1([hidden])'],
  [/(Path `[^`]+` is invalid )\(.*?\)(?=\.)/gs, '$1([hidden])'],
  [/`[^`]*`( is not a valid enum value)/g, '[hidden]$1'],
];

/** Returns an error's text without the addresses and values of members. */
export function withoutPersons(text: string): string {
  return TELLING.reduce((left, [telling, instead]) => left.replace(telling, instead), text);
}
