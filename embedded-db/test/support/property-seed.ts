/**
 * Property tests draw the same cases in every run, so that a failure belongs to the change that it came with.
 * `PROPERTY_SEED=<number>` draws others, `PROPERTY_SEED=random` new ones each time.
 */
import * as fc from 'fast-check';

const FIXED_SEED = 20_261_120;
const wanted = process.env['PROPERTY_SEED'];

if (wanted !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted ?? FIXED_SEED) });
