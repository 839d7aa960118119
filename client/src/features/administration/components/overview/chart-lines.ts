/** Width and height of the drawing; it is stretched to its place. */
export const CHART = { width: 600, height: 160 } as const;
/** Spaces between the lines of the scale. */
const STEPS = 4;

const KB = 1024;
/** Distances of lines in bytes, kilobytes and so on that are short to write, also four times as large. */
const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 250, KB / 2, KB];

/** Returns the shortest distance of lines, at least `least`, whose numbers are short. */
function distanceOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const distance = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
  // Whole numbers only: there is no half member.
  return Math.ceil(distance);
}

/** The same for sizes in bytes. */
function sizeDistanceOf(least: number): number {
  const unit = KB ** Math.floor(Math.log(least) / Math.log(KB));
  return (SIZES.find((size) => size * unit >= least) ?? KB) * unit;
}

/** Returns the numbers beside the lines of a chart, from the highest value to 0, at equal distances. */
export function scaleOf(highest: number, isSize = false): readonly number[] {
  const least = Math.max(highest, STEPS) / STEPS;
  const distance = isSize ? sizeDistanceOf(least) : distanceOf(least);
  return Array.from({ length: STEPS + 1 }, (_, index) => (STEPS - index) * distance);
}

/** Returns the places of consecutive values; a value that is missing ends a line and begins another one. */
export function linesOf(values: readonly (number | null)[], top: number): [x: number, y: number][][] {
  const lines: [number, number][][] = [];
  let line: [number, number][] = [];
  const end = (): void => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  values.forEach((value, index) => {
    if (value === null) return end();
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * CHART.width;
    line.push([Math.round(x * 10) / 10, Math.round((1 - value / top) * CHART.height * 10) / 10]);
  });
  end();
  return lines;
}

/** Returns the path of a line; a single value is a short stroke. */
export function pathOf(line: readonly [x: number, y: number][]): string {
  const [[x, y] = [0, 0]] = line;
  if (line.length === 1) return `M${x - 1} ${y}H${x + 1}`;
  return `M${line.map(([px, py]) => `${px} ${py}`).join('L')}`;
}
