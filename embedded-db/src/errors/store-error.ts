import type { Document } from '../values/values.ts';
import { errorCodes, nameOfCode } from './codes.ts';
import type { ErrorCodeName } from './codes.ts';

/** An error as MongoDB reports it: the client sees `code`, `codeName`, `errmsg`, labels and extra reply fields. */
export class StoreError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly labels: string[];
  /** Further fields of the reply or of the write error, such as `keyPattern`, `keyValue` or `errInfo`. */
  readonly extra?: Document;
  /** Whether the reply has these labels alone, and none that follow from the code. */
  readonly labelsAreFinal: boolean;

  constructor(
    code: number,
    message: string,
    options: { labels?: string[]; extra?: Document; labelsAreFinal?: boolean } = {},
  ) {
    super(message);
    this.name = 'StoreError';
    this.code = code;
    this.codeName = nameOfCode(code);
    this.labels = options.labels ?? [];
    this.labelsAreFinal = options.labelsAreFinal === true;
    if (options.extra) this.extra = options.extra;
  }
}

/** A StoreError by MongoDB's name of its code. */
export const storeError = (
  name: ErrorCodeName,
  message: string,
  options?: { labels?: string[]; extra?: Document },
): StoreError => new StoreError(errorCodes[name], message, options);

export const badValue = (message: string): StoreError => storeError('BadValue', message);
export const failedToParse = (message: string): StoreError => storeError('FailedToParse', message);
export const typeMismatch = (message: string): StoreError => storeError('TypeMismatch', message);
export const pathNotViable = (message: string): StoreError => storeError('PathNotViable', message);
export const conflictingUpdate = (message: string): StoreError =>
  storeError('ConflictingUpdateOperators', message);
export const immutableField = (message: string): StoreError => storeError('ImmutableField', message);
export const notSupported = (message: string): StoreError => storeError('CommandNotSupported', message);
export const cannotCreate = (message: string): StoreError => storeError('CannotCreateIndex', message);
/** An assertion of MongoDB's that has a number only, such as 40324. */
export const location = (code: number, message: string): StoreError => new StoreError(code, message);
