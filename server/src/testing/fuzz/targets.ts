import { FILE_TARGETS } from './file-targets.ts';
import { openFormTarget } from './form-target.ts';
import type { FuzzTarget } from './fuzz-parser.ts';
import { PICTURE_TARGETS } from './picture-targets.ts';

/** Every parser of uploads, opened on demand. */
export const FUZZ_TARGETS: Readonly<Record<string, () => Promise<FuzzTarget>>> = {
  ...Object.fromEntries(Object.entries(FILE_TARGETS).map(([name, target]) => [name, async () => target])),
  ...PICTURE_TARGETS,
  multipart: openFormTarget,
};

/** Seeds of files that revealed bugs: every run repeats them. */
export const FAILED_SEEDS: Readonly<Record<string, readonly number[]>> = {
  compound: [2_217_577_549, 1_499_526_373, 232_931_995],
  heic: [1_245_644_214],
  multipart: [1_625_871_449],
};
