import { MongoServerError } from 'mongodb';
import { expect } from 'vitest';

/** The names MongoDB gives to the codes of its error table; all others are called `Location<code>`. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  39: 'CannotBackfillArray',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  47: 'NoMatchingDocument',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  79: 'UnknownReplWriteConcern',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  121: 'DocumentValidationFailure',
  136: 'CappedPositionLost',
  5: 'GraphContainsCycle',
  165: 'ViewDepthLimitExceeded',
  166: 'CommandNotSupportedOnView',
  167: 'OptionNotSupportedOnView',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  181: 'AmbiguousIndexKeyPattern',
  197: 'InvalidIndexSpecificationOption',
  224: 'QueryFeatureNotAllowed',
  225: 'TransactionTooOld',
  241: 'ConversionFailure',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  260: 'InvalidResumeToken',
  263: 'OperationNotSupportedInTransaction',
  278: 'UnsatisfiableCommitQuorum',
  280: 'ChangeStreamFatalError',
  286: 'ChangeStreamHistoryLost',
  291: 'NoQueryExecutionPlans',
  323: 'APIStrictError',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
};

/** Names differ between releases for these (`Location40415` became `IDLUnknownField`), so only their code is compared. */
const RENAMED = new Set([40413, 40414, 40415, 13113]);

/**
 * Runs `action` and returns the server's error, which must carry one of `codes` (several where MongoDB's own releases differ) and,
 * when it is a command's error, the code's name.
 */
export const expectCode = async (
  action: () => Promise<unknown>,
  codes: number | readonly number[],
): Promise<MongoServerError> => {
  let thrown: unknown;
  try {
    const answer = await action();
    expect.fail(`expected error ${String(codes)}, got an answer: ${JSON.stringify(answer)}`);
  } catch (error) {
    thrown = error;
  }
  if (!(thrown instanceof MongoServerError)) throw thrown;
  const expected = typeof codes === 'number' ? [codes] : codes;
  expect(expected, `code of "${thrown.message}"`).toContain(thrown.code);
  const code = Number(thrown.code);
  if (thrown.codeName !== undefined && !RENAMED.has(code)) {
    expect(thrown.codeName).toBe(CODE_NAMES[code] ?? `Location${code}`);
  }
  return thrown;
};
