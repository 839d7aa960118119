/** Formats a count with its noun: `1 comment`, `2 comments`. The default plural appends an s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
