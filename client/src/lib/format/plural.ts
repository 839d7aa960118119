/** `1 comment`, `2 comments`; the plural is the word with an s unless given. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
