const DIGITS = 6;

/** Whether the value is `digits` times that power of ten exactly; powers of five and two are separate, because a double holds few powers of ten exactly. */
const isExactly = (value: number, digits: number, power: number): boolean => {
  const fives = power < 0 ? digits / 5 ** -power : digits * 5 ** power;
  return Number.isSafeInteger(fives) && value === fives * 2 ** power;
};

/** That many significant digits and the power of ten of the first one. */
const significant = (value: number, count: number): [digits: string, exponent: number] => {
  const [digits, exponent] = value.toExponential(count - 1).split('e');
  return [(digits ?? '').replace('.', ''), Number(exponent)];
};

/** Six digits, an exact half rounded to an even one, where `toExponential` rounds it up. */
const sixDigits = (value: number): [digits: string, exponent: number] => {
  const [digits, exponent] = significant(value, DIGITS + 1);
  return /[02468]5$/u.test(digits) && isExactly(value, Number(digits), exponent - DIGITS)
    ? [digits.slice(0, DIGITS), exponent]
    : significant(value, DIGITS);
};

/** `digits` with a point behind the first `whole` of them, without zeros at its end. */
const withPoint = (digits: string, whole: number): string => {
  const fraction = digits.slice(whole).replace(/0+$/u, '');
  return fraction === '' ? digits.slice(0, whole) : `${digits.slice(0, whole)}.${fraction}`;
};

/** A finite double that is not negative, as C's `%g` prints it. */
const general = (value: number): string => {
  const [digits, exponent] = sixDigits(value);
  if (exponent < -4 || exponent >= DIGITS) {
    const sign = exponent < 0 ? '-' : '+';
    return `${withPoint(digits, 1)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  return exponent < 0
    ? withPoint(`0${'0'.repeat(-exponent - 1)}${digits}`, 1)
    : withPoint(digits, exponent + 1);
};

/**
 * A double as MongoDB's `$toString` prints it: six significant digits, as C's `%g` does, so that 1234567.0 becomes `1.23457e+06`. Callers
 * convert a value that must stay exact to a long or a decimal first, as in MongoDB.
 */
export const doubleText = (value: number): string => {
  if (Number.isNaN(value)) return 'NaN';
  const negative = value < 0 || Object.is(value, -0);
  const text = Number.isFinite(value) ? general(Math.abs(value)) : 'Infinity';
  return negative ? `-${text}` : text;
};
