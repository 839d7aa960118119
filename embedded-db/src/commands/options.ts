import { Decimal128, Double } from 'bson';
import { fieldOf, isDocument, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { checkCollectionName } from '../catalog/namespace.ts';
import { location, notSupported, storeError } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import type { CommandContext } from './command-context.ts';

function wrongType(context: CommandContext, name: string, value: Value, expected: string): StoreError {
  return storeError(
    'TypeMismatch',
    `BSON field '${context.name}.${name}' is the wrong type '${typeNameOf(value)}', expected type '${expected}'`,
  );
}

/** A number of any BSON type as a JavaScript number. */
export function toNumber(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Double) return value.value;
  if (value instanceof Decimal128) return Number(value.toString());
  return undefined;
}

/** An optional whole number. @throws StoreError 14 or 51024 */
export function integerOption(context: CommandContext, name: string, minimum?: number): number | undefined {
  const value = fieldOf(context.body, name);
  if (value === undefined || value === null) return undefined;
  const number = toNumber(value);
  if (number === undefined) throw wrongType(context, name, value, 'long');
  if (!Number.isFinite(number)) throw storeError('BadValue', `'${name}' must be a finite number`);
  const whole = Math.trunc(number);
  if (minimum !== undefined && whole < minimum) {
    throw location(51_024, `BSON field '${name}' value must be >= ${minimum}, actual value '${whole}'`);
  }
  return whole;
}

/** A flag; numbers count as flags where MongoDB takes them. @throws StoreError 14 */
export function flagOption(context: CommandContext, name: string): boolean {
  const value = fieldOf(context.body, name);
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  const number = toNumber(value);
  if (number === undefined) throw wrongType(context, name, value, 'bool');
  return number !== 0;
}

/** A flag that takes no number. @throws StoreError 14 */
export function strictFlag(given: Document, name: string, where: string): boolean | undefined {
  const value = fieldOf(given, name);
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  throw storeError(
    'TypeMismatch',
    `BSON field '${where}.${name}' is the wrong type '${typeNameOf(value)}', expected type 'bool'`,
  );
}

export function documentOption(context: CommandContext, name: string): Document | undefined {
  const value = fieldOf(context.body, name);
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw wrongType(context, name, value, 'object');
  return value;
}

export function arrayOption(context: CommandContext, name: string): Value[] | undefined {
  const value = fieldOf(context.body, name);
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw wrongType(context, name, value, 'array');
  return value;
}

export function stringOption(context: CommandContext, name: string): string | undefined {
  const value = fieldOf(context.body, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw wrongType(context, name, value, 'string');
  return value;
}

/** The collection name in the command's first field. @throws StoreError 73 InvalidNamespace */
export function collectionName(context: CommandContext): string {
  const name = fieldOf(context.body, context.name);
  if (typeof name !== 'string') {
    throw storeError(
      'InvalidNamespace',
      `collection name has invalid type ${name === undefined ? 'missing' : typeNameOf(name)}`,
    );
  }
  checkCollectionName(context.db, name);
  return name;
}

/** Refuses unsupported options, unless their value has no effect. */
export function refuseOptions(context: CommandContext, names: readonly string[]): void {
  for (const name of names) {
    const value = fieldOf(context.body, name);
    const asksForNothing =
      value === undefined ||
      value === null ||
      value === false ||
      (isDocument(value) && Object.keys(value).length === 0);
    if (!asksForNothing)
      throw notSupported(`the option '${name}' of ${context.name} is not supported by this store`);
  }
}
