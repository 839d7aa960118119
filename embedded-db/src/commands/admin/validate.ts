import type { Document } from '../../values/values.ts';
import { notSupported, storeError } from '../../errors/store-error.ts';
import { checkIntegrity } from '../../indexes/check-integrity.ts';
import { namedCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { collectionName, flagOption } from '../options.ts';

/** Verifies a collection against its indexes on one snapshot, without blocking other operations. */
async function validate(context: CommandContext): Promise<Document> {
  const name = collectionName(context);
  if (flagOption(context, 'repair')) throw notSupported('this store does not repair: restore a dump');
  const collection = namedCollection(context);
  if (!collection) {
    throw storeError('NamespaceNotFound', `Collection '${context.db}.${name}' does not exist to validate.`);
  }
  const { environment } = context.store;
  const snapshot = environment.snapshot();
  try {
    const counted = { documents: collection.count, bytes: collection.bytes };
    const pause = async (): Promise<void> => context.checkpoint.pauseIfDue();
    return await checkIntegrity(snapshot.reader, collection, counted, pause);
  } finally {
    snapshot.done();
  }
}

export const validateCommand: CommandDefinition = {
  fields: ['validate', 'full', 'metadata', 'background', 'repair'],
  run: validate,
};
