import { validateArguments } from '../bson/validate.ts';
import { storeError } from '../errors/store-error.ts';

/** Statements are checked one by one, and so are documents, where they are stored. */
const APART = new Set(['documents', 'updates', 'deletes', 'ops', 'nsInfo', 'document']);

/**
 * Checks the bytes of a command or of one of its statements, which are decoded afterwards.
 * @param where what the fields belong to, such as `update.updates`
 * @throws StoreError 40413 for a field that is given twice, 22 for such a name further inside and for texts that are not UTF-8
 */
export const checkArguments = (bytes: Buffer, where: string): void =>
  validateArguments(bytes, {
    apart: APART,
    repeated: (name) => storeError('IDLDuplicateField', `BSON field '${where}.${name}' is a duplicate field`),
  });
