import { decode } from '../../bson/codec.ts';
import { rawElement, rawElements } from '../../bson/raw.ts';
import { bsonType } from '../../bson/types.ts';
import type { Document } from '../../values/values.ts';
import { storeError } from '../../errors/store-error.ts';
import { checkArguments } from '../check-arguments.ts';
import type { CommandContext } from '../command-context.ts';

/** The documents of an array argument as raw bytes, from a document sequence or from the command's own array. */
export function rawDocuments(context: CommandContext, name: string): readonly Buffer[] {
  const sequence = context.request.sequences.get(name);
  if (sequence) return sequence;
  const { body } = context.request;
  const array = rawElement(body, name);
  if (!array) {
    throw storeError(
      'IDLFailedToParse',
      `BSON field '${context.name}.${name}' is missing but a required field`,
    );
  }
  if (array.type !== bsonType.array) {
    throw storeError(
      'TypeMismatch',
      `BSON field '${context.name}.${name}' is the wrong type, expected type 'array'`,
    );
  }
  const documents: Buffer[] = [];
  for (const element of rawElements(body, array.start)) {
    if (element.type !== bsonType.object) {
      throw storeError(
        'TypeMismatch',
        `BSON field '${context.name}.${name}.${element.name}' is the wrong type, expected type 'object'`,
      );
    }
    documents.push(body.subarray(element.start, element.end));
  }
  return documents;
}

/** The same, decoded. @throws StoreError 40413 or 22, see `checkArguments` */
export const decodedDocuments = (context: CommandContext, name: string): Document[] =>
  rawDocuments(context, name).map((raw) => {
    checkArguments(raw, `${context.name}.${name}`);
    return decode(raw);
  });
