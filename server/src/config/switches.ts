import * as z from 'zod';

const onOrOff = z.enum(['true', 'false', '1', '0'], 'must be true or false');
const isOn = (value: string): boolean => value === 'true' || value === '1';

/** A yes or no: `true` or `false`, `1` or `0`. */
export const flag = (fallback: boolean) => onOrOff.default(fallback ? 'true' : 'false').transform(isOn);

/** The same; undefined while it is absent, because it is then chosen in the administration. */
export const choice = onOrOff.transform(isOn).optional();
