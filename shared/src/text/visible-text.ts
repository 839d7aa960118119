/** Characters that nobody sees: controls, blanks, whatever is ignored unless a font knows it, and the blank of Braille. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a person would see nothing: empty, white space, or only characters without a shape. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}
