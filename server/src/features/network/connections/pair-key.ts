/** The key of two members, in whichever order they are given. */
export function pairOf(a: string, b: string): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}
