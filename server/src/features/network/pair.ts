/** What names two members together, whichever of them is asked first. */
export function pairOf(a: string, b: string): string {
  return a < b ? `${a}:${b}` : `${b}:${a}`;
}
