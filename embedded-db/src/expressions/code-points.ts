/** The characters of a text as MongoDB counts them: code points, neither UTF-16 units nor graphemes. */
export const codePoints = (text: string): string[] => Array.from(text);

/** How many code points a text has. */
export const codePointCount = (text: string): number => codePoints(text).length;
