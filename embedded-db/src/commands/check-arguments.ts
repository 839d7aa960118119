import { validateArguments } from '../bson/validate.ts';
import { storeError } from '../errors/store-error.ts';

/** Statements and documents, which are checked one by one elsewhere, and the time, which is not read. */
const APART = new Set(['documents', 'updates', 'deletes', 'ops', 'nsInfo', 'document', '$clusterTime']);

/**
 * Checks the bytes of a command or of one of its statements, which are decoded afterwards.
 * @param where what the fields belong to, such as `update.updates`
 * @throws StoreError 40413 for a repeated field, 22 for a repeated name further inside and for invalid UTF-8
 */
export const checkArguments = (bytes: Buffer, where: string): void =>
  validateArguments(bytes, {
    apart: APART,
    repeated: (name) => storeError('IDLDuplicateField', `BSON field '${where}.${name}' is a duplicate field`),
  });
