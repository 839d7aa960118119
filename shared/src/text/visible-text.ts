/** Characters that take no room on the screen: controls, formats (zero width, direction) and the blanks of Hangul and Braille. */
const INVISIBLE = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** Whether a person would see nothing: empty, white space, or only characters without a shape. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}
