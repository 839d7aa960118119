import { printValue } from '../values/print.ts';
import { documentOf, fieldOf, isDocument, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { location, notSupported, storeError, typeMismatch } from '../errors/store-error.ts';
import { isIdPattern } from './index-spec.ts';

const FIELDS = new Set(['v', 'key', 'name', 'unique']);
const WHERE = "BSON field 'create.clusteredIndex";

const missing = (field: string) =>
  storeError('IDLFailedToParse', `${WHERE}.${field}' is missing but a required field`);

/**
 * Checks and completes the option `clusteredIndex` of a `create`.
 * @returns undefined where it is false
 * @throws StoreError 14, 197, 5979700, 5979703, 5979704, 40414, 40415
 */
export function readClusteredIndex(value: Value): Document | undefined {
  if (value === false) return undefined;
  if (value === true)
    throw location(
      5_979_703,
      "The 'clusteredIndex' legacy format {clusteredIndex: <bool>} is only supported for specific internal collections and vice versa",
    );
  if (!isDocument(value))
    throw typeMismatch(`${WHERE}' is the wrong type '${typeNameOf(value)}', expected type 'object'`);
  for (const name of Object.keys(value))
    if (!FIELDS.has(name)) throw storeError('IDLUnknownField', `${WHERE}.${name}' is an unknown field.`);
  const key = fieldOf(value, 'key');
  const unique = fieldOf(value, 'unique');
  if (!isDocument(key)) throw missing('key');
  if (unique === undefined) throw missing('unique');
  if (unique !== true) throw location(5_979_700, 'The clusteredIndex option requires unique: true');
  if (!isIdPattern(key) || Number(key['_id']) !== 1)
    throw storeError(
      'InvalidIndexSpecificationOption',
      `The clusteredIndex option is not supported for the key ${printValue(key)}: only {_id: 1} is`,
    );
  const version = fieldOf(value, 'v') ?? 2;
  if (Number(version) !== 2) throw location(5_979_704, `Invalid index version ${printValue(version)}`);
  const name = fieldOf(value, 'name') ?? '_id_';
  if (typeof name !== 'string')
    throw typeMismatch(`${WHERE}.name' is the wrong type '${typeNameOf(name)}', expected type 'string'`);
  return documentOf({ v: 2, key: documentOf({ _id: 1 }), name, unique: true });
}

/** Checks the options of a clustered collection against each other. @throws StoreError */
export function checkClusteredOptions(command: Document): void {
  const given = (name: string): boolean => fieldOf(command, name) !== undefined;
  if (given('viewOn')) throw location(6_026_500, "The 'clusteredIndex' option is not supported with views");
  if (fieldOf(command, 'autoIndexId') === false)
    throw location(6_026_501, "The 'clusteredIndex' option does not support {autoIndexId: false}");
  if (given('idIndex'))
    throw storeError(
      'InvalidOptions',
      "The 'clusteredIndex' option is not supported with the 'idIndex' option",
    );
  if (fieldOf(command, 'capped') === true)
    throw location(
      6_127_800,
      "Clustered capped collection only available with 'enableTestCommands' server parameter",
    );
  for (const [field, code] of [
    ['size', 6_049_200],
    ['max', 6_049_204],
  ] as const) {
    if (given(field))
      throw location(
        code,
        `'${field}' field for capped collections is not allowed on clustered collections. Did you mean 'capped: true' with 'expireAfterSeconds'?`,
      );
  }
  if (given('expireAfterSeconds'))
    throw notSupported("the option 'expireAfterSeconds' of create is not supported by this store");
}
