import { printValue } from '../values/print.ts';
import { emptyDocument, fieldOf, isDocument, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { storeError, typeMismatch } from '../errors/store-error.ts';
import { readCappedOptions } from './capped.ts';
import { checkClusteredOptions, readClusteredIndex } from './clustered-index.ts';
import { isIdPattern } from './index-spec.ts';
import { readCollation } from '../sort/collation.ts';
import { compileFilter } from '../query/compile-filter.ts';
import type { Validator } from './collection.ts';
import { readView } from './view.ts';

/** Options of `create` that the store supports. */
const KEPT_OPTIONS = [
  'viewOn',
  'pipeline',
  'validator',
  'validationLevel',
  'validationAction',
  'changeStreamPreAndPostImages',
];

/** Options that are accepted at the value of the store's own behaviour. */
const HARMLESS: Record<string, (value: Value) => boolean> = {
  autoIndexId: (value) => value === true,
  storageEngine: (value) => isDocument(value) && Object.keys(value).length === 0,
  indexOptionDefaults: (value) => isDocument(value) && Object.keys(value).length === 0,
  temp: (value) => value === false,
  idIndex: (value) => isDocument(value) && isDocument(value['key']) && isIdPattern(value['key']),
};

/** Options that make a collection capped or clustered. */
const KINDS = new Set(['capped', 'size', 'max', 'clusteredIndex']);

const GENERIC =
  /^(\$.*|lsid|txnNumber|autocommit|startTransaction|writeConcern|readConcern|comment|maxTimeMS|apiVersion|apiStrict|apiDeprecationErrors)$/;

/**
 * Reads the options of a `create` or the changes of a `collMod`.
 * @throws StoreError for unknown options and unsupported kinds of collections
 */
export function readCollectionOptions(command: Document, commandName: string): Document {
  const options = emptyDocument();
  if (commandName === 'create') readKind(command, options);
  for (const [name, value] of Object.entries(command)) {
    if (name === commandName || GENERIC.test(name)) continue;
    if (KEPT_OPTIONS.includes(name)) {
      options[name] = value;
      continue;
    }
    if (commandName === 'create' && KINDS.has(name)) continue;
    if (name === 'collation' && commandName === 'create') {
      const collation = collationSpec(value);
      if (collation) options[name] = collation;
      continue;
    }
    if (HARMLESS[name]?.(value)) continue;
    if (name in HARMLESS || ['timeseries', 'expireAfterSeconds', 'encryptedFields'].includes(name)) {
      throw storeError(
        'CommandNotSupported',
        `the option '${name}' of ${commandName} is not supported by this store`,
      );
    }
    throw storeError('IDLUnknownField', `BSON field '${commandName}.${name}' is an unknown field.`);
  }
  readValidator(options);
  readView(options);
  readImages(options);
  if (commandName === 'create') dropUnusedImages(options);
  return options;
}

function readKind(command: Document, options: Document): void {
  const clustered = fieldOf(command, 'clusteredIndex');
  const clusteredIndex = clustered === undefined ? undefined : readClusteredIndex(clustered);
  if (!clusteredIndex) {
    readCappedOptions(command, options);
    return;
  }
  checkClusteredOptions(command);
  options['clusteredIndex'] = clusteredIndex;
}

/** @throws StoreError when the option of images is malformed, or given to a view */
function readImages(options: Document): void {
  const where = "BSON field 'changeStreamPreAndPostImages";
  const images = fieldOf(options, 'changeStreamPreAndPostImages');
  if (images === undefined) return;
  if (!isDocument(images))
    throw typeMismatch(`${where}' is the wrong type '${typeNameOf(images)}', expected type 'object'`);
  for (const name of Object.keys(images)) {
    if (name !== 'enabled') throw storeError('IDLUnknownField', `${where}.${name}' is an unknown field.`);
  }
  const enabled = fieldOf(images, 'enabled');
  if (enabled === undefined)
    throw storeError('IDLFailedToParse', `${where}.enabled' is missing but a required field`);
  if (typeof enabled !== 'boolean')
    throw typeMismatch(`${where}.enabled' is the wrong type '${typeNameOf(enabled)}', expected type 'bool'`);
  if (enabled && fieldOf(options, 'viewOn') !== undefined)
    throw storeError('InvalidOptions', 'Views can not have changeStreamPreAndPostImages enabled');
}

/** Whether events of change streams keep the documents of a collection as they were before and after each change. */
export function keepsImages({ options }: { readonly options: Document }): boolean {
  const images = fieldOf(options, 'changeStreamPreAndPostImages');
  return isDocument(images) && fieldOf(images, 'enabled') === true;
}

/** Removes the option of images when it is off, which lists of collections do not show. */
export function dropUnusedImages(options: Document): void {
  if (!keepsImages({ options })) delete options['changeStreamPreAndPostImages'];
}

/** All options of a collation; undefined for the simple one. */
function collationSpec(value: Value): Document | undefined {
  if (isDocument(value)) return readCollation(value)?.spec;
  throw storeError(
    'TypeMismatch',
    `BSON field 'create.collation' is the wrong type '${typeNameOf(value)}', expected type 'object'`,
  );
}

/** The compiled validator of a collection's options. @throws StoreError when it is malformed */
export function readValidator(options: Document): Validator | undefined {
  const level = fieldOf(options, 'validationLevel') ?? 'strict';
  const action = fieldOf(options, 'validationAction') ?? 'error';
  if (level !== 'off' && level !== 'strict' && level !== 'moderate') {
    throw storeError(
      'BadValue',
      `Enumeration value '${printValue(level)}' for field 'validationLevel' is not a valid value.`,
    );
  }
  if (action !== 'error' && action !== 'warn') {
    throw storeError(
      'BadValue',
      `Enumeration value '${printValue(action)}' for field 'validationAction' is not a valid value.`,
    );
  }
  const spec = fieldOf(options, 'validator');
  if (spec === undefined) return undefined;
  if (!isDocument(spec)) throw storeError('TypeMismatch', "'validator' has to be a document.");
  if (Object.keys(spec).length === 0) return undefined;
  return {
    filter: compileFilter(spec, { collation: fieldOf(options, 'collation') as Document | undefined }),
    spec,
    level,
    action,
  };
}
