import type { Palette } from './palette.ts';

/** Scenes are drawn on a field of 160 by 90 and rendered at any size of that shape. */
const FIELD = { width: 160, height: 90 } as const;

/** A scene's content on its sky. */
export function withSky(palette: Palette, content: string): string {
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${palette.skyTop}"/><stop offset="1" stop-color="${palette.skyLow}"/></linearGradient></defs>
    <rect width="160" height="90" fill="url(#sky)"/>${content}`;
}

/** A row of hills whose upper edge runs through the given heights. */
export function hills(fill: string, heights: readonly number[]): string {
  const step = FIELD.width / (heights.length - 1);
  const points = heights.map((height, index) => [index * step, height] as const);
  const [first = [0, 0], ...rest] = points;
  let previous = first;
  let path = `M${first[0]} ${first[1]}`;
  for (const point of rest) {
    const middle = (previous[0] + point[0]) / 2;
    path += ` C${middle} ${previous[1]} ${middle} ${point[1]} ${point[0]} ${point[1]}`;
    previous = point;
  }
  return `<path d="${path} V90 H0Z" fill="${fill}"/>`;
}

/** Repeats a drawing for each of the given values. */
export function each<T>(values: readonly T[], draw: (value: T, index: number) => string): string {
  return values.map(draw).join('');
}

/** The whole numbers from 0 up to `count`. */
export function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
