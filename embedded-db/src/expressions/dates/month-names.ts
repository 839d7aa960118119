const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** What a month's name looks like: whole, or its first three letters. */
export const MONTH = String.raw`(?:${NAMES.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)(?![a-z])`;

/** The number of a month by its name or its first three letters. */
export function monthOf(name: string): number | undefined {
  const index = NAMES.findIndex((month) => month.slice(0, 3) === name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : index + 1;
}
