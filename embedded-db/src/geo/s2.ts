import { createRequire } from 'node:module';
import type { s2 as S2 } from 's2js';

type Library = typeof S2;

let library: Library | undefined;

/** The geometry of the sphere. It is loaded with its first use: most stores hold no locations. */
export const s2 = (): Library => {
  library ??= (createRequire(import.meta.url)('s2js') as { s2: Library }).s2;
  return library;
};

/**
 * What the keys of an index of locations are made by: another version of V8 may round the sine of an angle otherwise, and another
 * version of the library may cover an area by other cells.
 */
export const GEO_KEYS = `1 s2js 1.44.0 v8 ${process.versions.v8.split('.', 2).join('.')}`;
