/** MongoDB's codes for errors in an expression's named arguments. */
interface ArgumentCodes {
  /** The operand is not an object. */
  readonly object: number;
  /** An unknown name. */
  readonly unknown: number;
  /** A missing name; by name where the codes differ. */
  readonly missing: number | Readonly<Record<string, number>>;
}

const dateArithmetic: ArgumentCodes = { object: 5166400, unknown: 5166401, missing: 5166402 };
const trim: ArgumentCodes = { object: 50696, unknown: 50694, missing: 50695 };
const regex: ArgumentCodes = { object: 51103, unknown: 31024, missing: { input: 31022, regex: 31023 } };
const replace: ArgumentCodes = {
  object: 51751,
  unknown: 51750,
  missing: { input: 51749, find: 51748, replacement: 51747 },
};

const codes: Readonly<Record<string, ArgumentCodes>> = {
  $map: { object: 16878, unknown: 16879, missing: { input: 16880, in: 16882 } },
  $filter: { object: 28646, unknown: 28647, missing: { input: 28648, cond: 28650 } },
  $reduce: { object: 40075, unknown: 40076, missing: { input: 40077, initialValue: 40078, in: 40079 } },
  $let: { object: 16874, unknown: 16875, missing: { vars: 16876, in: 16877 } },
  $zip: { object: 34460, unknown: 34464, missing: 34465 },
  $sortArray: { object: 2942500, unknown: 2942501, missing: { input: 2942502, sortBy: 2942503 } },
  $dateToString: { object: 18629, unknown: 18534, missing: 18628 },
  $dateFromString: { object: 40540, unknown: 40541, missing: 40542 },
  $dateToParts: { object: 40524, unknown: 40520, missing: 40522 },
  $dateTrunc: { object: 5439007, unknown: 5439008, missing: { date: 5439009, unit: 5439010 } },
  $dateAdd: dateArithmetic,
  $dateSubtract: dateArithmetic,
  $dateDiff: {
    object: 5166301,
    unknown: 5166302,
    missing: { startDate: 5166303, endDate: 5166304, unit: 5166305 },
  },
  $trim: trim,
  $ltrim: trim,
  $rtrim: trim,
  $regexMatch: regex,
  $regexFind: regex,
  $regexFindAll: regex,
  $replaceOne: replace,
  $replaceAll: replace,
};

/** Names that are checked by MongoDB's parser of commands; what is no object has a code of its own. */
const parsed = new Set(['$median', '$percentile']);

/** The codes of an operator; those that have only one code answer `otherwise`. */
export const argumentCodes = (operator: string, otherwise: number): ArgumentCodes =>
  parsed.has(operator)
    ? { object: otherwise, unknown: 40415, missing: 40414 }
    : ownCodes(operator, otherwise);

const ownCodes = (operator: string, otherwise: number): ArgumentCodes =>
  (Object.hasOwn(codes, operator) ? codes[operator] : undefined) ?? {
    object: otherwise,
    unknown: otherwise,
    missing: otherwise,
  };
