/** A copy of the first `used` bytes with room for `more` further ones, at least twice as large as before. */
export const grownBuffer = (buffer: Buffer<ArrayBuffer>, used: number, more: number): Buffer<ArrayBuffer> => {
  const bigger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, used + more));
  buffer.copy(bigger, 0, 0, used);
  return bigger;
};
