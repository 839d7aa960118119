/** The colours of a drawn scene, from the sky down to what stands in front. */
export interface Palette {
  readonly skyTop: string;
  readonly skyLow: string;
  readonly sun: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly ink: string;
  /** Draws the eye to one thing. */
  readonly accent: string;
  readonly paper: string;
}

/** Times of day, all of the product's petrol and apricot family. */
export const PALETTES = {
  dusk: {
    skyTop: '#1d4e5f',
    skyLow: '#f2c79b',
    sun: '#fdeedd',
    far: '#6f9da0',
    middle: '#3c7078',
    near: '#1f4a50',
    ink: '#12343a',
    accent: '#f2a35e',
    paper: '#fbf4ea',
  },
  day: {
    skyTop: '#8fc4ca',
    skyLow: '#e8f3ee',
    sun: '#fff7e3',
    far: '#a9c9c3',
    middle: '#5f9a94',
    near: '#2f6a66',
    ink: '#173f42',
    accent: '#f2a35e',
    paper: '#ffffff',
  },
  night: {
    skyTop: '#0a1f2b',
    skyLow: '#274a63',
    sun: '#f6e7c1',
    far: '#2b4d61',
    middle: '#1b394b',
    near: '#0f2836',
    ink: '#081b26',
    accent: '#f2a35e',
    paper: '#e9efee',
  },
  moss: {
    skyTop: '#b9d6b4',
    skyLow: '#f4f1dc',
    sun: '#fffbe8',
    far: '#9dbf9a',
    middle: '#5d9068',
    near: '#2f6144',
    ink: '#1c3f2c',
    accent: '#e9b949',
    paper: '#fdfcf4',
  },
  plum: {
    skyTop: '#5a3a73',
    skyLow: '#f3c9b5',
    sun: '#fff0e0',
    far: '#8b6ba0',
    middle: '#664683',
    near: '#432c5c',
    ink: '#2a1a3d',
    accent: '#f0a58a',
    paper: '#fbf3f1',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
