import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Maximum unpacked size of a part: its limit plus one document. */
const UNPACKED_MAX = 64 * 1024 * 1024;

const unpack = promisify(gunzip);

/** Documents of a part as BSON. */
export async function unpackPart(packed: Buffer): Promise<Uint8Array[]> {
  const bytes = await unpack(packed, { maxOutputLength: UNPACKED_MAX });
  const documents: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + bytes.readInt32LE(at);
    documents.push(bytes.subarray(at, end));
    at = end;
  }
  return documents;
}
