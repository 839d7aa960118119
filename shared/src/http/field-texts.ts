const count = (number: number | bigint): string => Number(number).toLocaleString('en-US');

/** Messages for fields of the wrong type, if the contract has none of its own. */
export const FIELD_TEXTS = {
  required: 'This field is required.',
  text: 'This must be text.',
  number: 'This must be a number.',
  wholeNumber: 'This must be a whole number.',
  flag: 'This must be true or false.',
  list: 'This must be a list.',
  group: 'This must be a group of fields.',
  body: 'Please send the fields of this call as a JSON object.',
  choice: 'Please choose one of the options.',
  form: "This isn't valid.",
  unknown: 'There is no field of this name.',
  id: 'This id is not valid.',
  cursor: 'This cursor is not valid.',
  textLong: (max: number | bigint) => `This can have at most ${count(max)} characters.`,
  textShort: (min: number | bigint) => `This needs at least ${count(min)} characters.`,
  listLong: (max: number | bigint) => `At most ${count(max)} can be added here.`,
  listShort: (min: number | bigint) => `At least ${count(min)} must be added here.`,
  numberLarge: (max: number | bigint) => `This can be at most ${count(max)}.`,
  numberSmall: (min: number | bigint) => `This must be at least ${count(min)}.`,
} as const;
