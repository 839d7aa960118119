import type { Plugin } from 'vite';

const AREA = /\/texts\/generated(?:\/index\.ts)?$/;

/** Browsers load the texts of one language: a build takes the form of each area that imports its languages when they are needed. */
export function lazyTexts(): Plugin {
  return {
    name: 'lazy-texts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!AREA.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { ...found, id: found.id.replace(/index\.ts$/, 'lazy.ts') };
    },
  };
}
