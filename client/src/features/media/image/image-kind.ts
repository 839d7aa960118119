/** Types for file inputs. Without HEIC, so that phones convert their pictures to JPEG. */
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

/** Returns the MIME type of a picture by its first bytes, or null for any other file. */
export async function imageKind(file: Blob): Promise<string | null> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return SIGNATURES.find(([, offset, bytes]) => head.startsWith(bytes, offset))?.[0] ?? null;
}
