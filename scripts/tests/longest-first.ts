import { BaseSequencer, type TestSequencer, type TestSequencerConstructor } from 'vitest/node';

type Specifications = Parameters<TestSequencer['sort']>[0];

/**
 * Returns a sequencer for vitest that starts these test files first, so that no core is idle while the last one ends.
 * `files` are ends of paths, the longest test first.
 */
export function longestFirst(files: readonly string[]): TestSequencerConstructor {
  const rank = (moduleId: string): number => {
    const at = files.findIndex((file) => moduleId.endsWith(`/${file}`));
    return at < 0 ? files.length : at;
  };
  return class LongestFirst extends BaseSequencer {
    override async sort(specifications: Specifications): Promise<Specifications> {
      const usual = await super.sort(specifications);
      return usual.toSorted((one, other) => rank(one.moduleId) - rank(other.moduleId));
    }
  };
}
