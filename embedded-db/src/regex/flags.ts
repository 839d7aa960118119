import { location } from '../errors/store-error.ts';

export interface RegexFlags {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  extended: boolean;
}

/** MongoDB's `$options`: i, m, s, x (and u, which changes nothing). Throws 51108 for others. */
export const parseFlags = (options: string): RegexFlags => {
  for (const letter of options) {
    if (!'imsxu'.includes(letter)) throw location(51108, `invalid flag in regex options: ${letter}`);
  }
  return {
    ignoreCase: options.includes('i'),
    multiline: options.includes('m'),
    dotAll: options.includes('s'),
    extended: options.includes('x'),
  };
};
