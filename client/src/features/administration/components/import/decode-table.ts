const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, place) => bytes[place] === byte);

/**
 * Returns the text of a table's file. Spreadsheets write UTF-8, UTF-16 with a byte order mark, or on Windows, for lack
 * of another choice, Windows-1252.
 */
export function decodeTable(bytes: Uint8Array<ArrayBuffer>): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
