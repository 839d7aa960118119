/**
 * Property tests use the same cases in every run, so that a failure is caused by the latest change.
 * `PROPERTY_SEED=<number>` draws others; `npm run test:properties` picks a number and prints it.
 */
import * as fc from 'fast-check';

const FIXED_SEED = 20_261_120;

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['PROPERTY_SEED'] ?? FIXED_SEED),
});
