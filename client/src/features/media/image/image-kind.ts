/** What the file picker offers. Without HEIC, so that phones hand over a JPEG instead (they convert by themselves). */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

const SIGNATURES: [kind: string, offset: number, bytes: string][] = [
  ['image/jpeg', 0, '\xFF\xD8\xFF'],
  ['image/png', 0, '\x89PNG'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 8, 'avif'],
  ['image/avif', 8, 'avis'],
  ['image/heic', 8, 'heic'],
  ['image/heic', 8, 'heix'],
  ['image/heic', 8, 'mif1'],
];

/** The kind of picture by its first bytes, whatever its name says; null for anything else. */
export async function imageKind(file: Blob): Promise<string | null> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return SIGNATURES.find(([, offset, bytes]) => head.startsWith(bytes, offset))?.[0] ?? null;
}
