import { PALETTES, type Palette, type PaletteName } from '../palette.ts';
import {
  chart,
  controlRoom,
  greenhouse,
  library,
  stage,
  tableFromAbove,
  whiteboard,
  workshop,
} from './indoors.ts';
import { bridge, harbour, meadow, pylons, riverPlain, solarField } from './outdoors.ts';

/** Every scene with the words that describe it to those who don't see it. */
const SCENES = {
  pylons: { draw: pylons, alt: 'High-voltage lines over hills' },
  solarField: { draw: solarField, alt: 'Rows of solar panels under the sun' },
  meadow: { draw: meadow, alt: 'Birds over an open field with marker posts' },
  riverPlain: { draw: riverPlain, alt: 'A river winding through a plain, with a gauge on its bank' },
  bridge: { draw: bridge, alt: 'A cable-stayed bridge over a river' },
  harbour: { draw: harbour, alt: 'A harbour with cranes, containers and a ship' },
  controlRoom: { draw: controlRoom, alt: 'Two people before the screens of a control room' },
  whiteboard: { draw: whiteboard, alt: 'A whiteboard full of notes' },
  tableFromAbove: { draw: tableFromAbove, alt: 'A meeting around a table, seen from above' },
  stage: { draw: stage, alt: 'A speaker on a stage before an audience' },
  workshop: { draw: workshop, alt: 'A workbench with tools on the wall' },
  greenhouse: { draw: greenhouse, alt: 'Young plants in a greenhouse' },
  library: { draw: library, alt: 'Bookshelves and a reading lamp' },
  chart: { draw: chart, alt: 'A bar chart that rises to its highest bar' },
} as const satisfies Record<string, { draw: (palette: Palette) => string; alt: string }>;

type SceneName = keyof typeof SCENES;

/** A picture of a post: which scene, in which light. */
export type SceneChoice = readonly [SceneName, PaletteName];

/** The scene as SVG, `width` pixels wide and 9/16 as high. */
export function drawScene([name, palette]: SceneChoice, width: number): string {
  const height = Math.round((width * 9) / 16);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" width="${width}" height="${height}">${SCENES[name].draw(PALETTES[palette])}</svg>`;
}

/** The middle of the scene as SVG in the shape of a profile's banner: four times as wide as high. */
export function drawBanner([name, palette]: SceneChoice, width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 28 160 40" width="${width}" height="${width / 4}">${SCENES[name].draw(PALETTES[palette])}</svg>`;
}

/** What the scene shows, in words. */
export function describeScene([name]: SceneChoice): string {
  return SCENES[name].alt;
}
