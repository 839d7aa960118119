import { describe, expect, it } from 'vitest';
import { overBounds } from './fuzz-bounds.ts';
import { fuzzParser, seedsFrom, type FuzzTarget } from './fuzz-parser.ts';
import { propertySeed } from '../property-seed.ts';
import { FAILED_SEEDS, FUZZ_TARGETS } from './targets.ts';

/** `npm run test:fuzz` parses far more. */
const FILES = 300;

/** How many unchanged samples the parser accepts. */
async function acceptedSamples(target: FuzzTarget): Promise<number> {
  let accepted = 0;
  for (const sample of target.samples) {
    if (await target.parse(sample).catch(() => false)) accepted += 1;
  }
  return accepted;
}

describe(`parsers of uploads, made files (PROPERTY_SEED=${propertySeed})`, () => {
  it.each(Object.keys(FUZZ_TARGETS))(
    '%s takes or refuses each, within its bounds',
    async (name) => {
      const target = await FUZZ_TARGETS[name]?.();
      if (!target) throw new Error('every target opens');
      const seeds = [...(FAILED_SEEDS[name] ?? []), ...seedsFrom(propertySeed, FILES)];
      // If the parser rejected every sample, changed samples would test nothing beyond their first bytes. How many changed ones
      // it accepts is chance: of 300 HEIC files about two.
      expect(await acceptedSamples(target)).toBeGreaterThan(0);
      const { files, failures } = await fuzzParser(target, seeds);
      await target.close?.();
      expect(failures).toEqual([]);
      expect(files).toBe(seeds.length);
    },
    60_000,
  );
});

it('a parser that takes longer, or keeps more, than a made file may cost has failed', () => {
  const bounds = { milliseconds: 5000, megabytes: 160 };
  expect(overBounds(bounds, { milliseconds: 5000, seed: 7 }, 160)).toEqual([]);
  expect(overBounds(bounds, { milliseconds: 5001, seed: 7 }, 161)).toEqual([
    'seed 7: 5001 ms, of 5000 ms at most',
    '161 MB, of 160 MB at most',
  ]);
});
