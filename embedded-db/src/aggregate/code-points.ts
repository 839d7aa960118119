/** The characters of a text as MongoDB counts them: code points, not UTF-16 units and not what a reader sees as one sign. */
export const codePoints = (text: string): string[] => Array.from(text);

/** How many code points a text has. */
export const codePointCount = (text: string): number => codePoints(text).length;
