/** Returns whether a text shows nothing: empty, white space, or only invisible characters. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A city by name, or coordinates. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}
