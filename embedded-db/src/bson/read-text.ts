/** Field names repeat in every document: a small direct-mapped cache returns the same (internalised) string without making one. */
const CACHE_SIZE = 4096;
const FNV_PRIME = 0x01000193;
const cachedNames: string[] = Array.from({ length: CACHE_SIZE }, () => '');

const sameText = (text: string, bytes: Uint8Array, start: number, length: number): boolean => {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false;
  return true;
};

/** UTF-8 at [start, end). */
export const readText = (bytes: Buffer, start: number, end: number): string => {
  const length = end - start;
  if (length === 0) return '';
  if (length <= 12) {
    let text = '';
    for (let i = start; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte > 127) return bytes.toString('utf8', start, end);
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return bytes.toString('utf8', start, end);
};

/** A field name at [start, end), through the cache. */
export const readName = (bytes: Buffer, start: number, end: number): string => {
  const length = end - start;
  if (length > 40) return bytes.toString('utf8', start, end);
  let hash = length;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte > 127) return bytes.toString('utf8', start, end);
    hash = Math.imul(hash ^ byte, FNV_PRIME);
  }
  const slot = ((hash ^ (hash >>> 15)) >>> 0) % CACHE_SIZE;
  const cached = cachedNames[slot] as string;
  if (sameText(cached, bytes, start, length)) return cached;
  const name = bytes.toString('latin1', start, end);
  cachedNames[slot] = name;
  return name;
};
