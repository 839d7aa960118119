/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Linear red, green and blue of `#rrggbb`, each from 0 to 1. */
function linearOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number): number => linear(((value >> shift) & 255) / 255);
  return [channel(16), channel(8), channel(0)];
}

/** Returns the colour of `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function linearOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const ROUNDING = 0.0005;
const isShown = (colour: Triple): boolean =>
  colour.every((channel) => channel >= -ROUNDING && channel <= 1 + ROUNDING);

/** Returns `#rrggbb`; the chroma is reduced until a screen can show the colour. */
export function hexOf(colour: Oklch): string {
  let chroma = colour.chroma;
  if (!isShown(linearOfOklch(colour))) {
    let least = 0;
    for (let step = 0; step < 20; step += 1) {
      const middle = (least + chroma) / 2;
      if (isShown(linearOfOklch({ ...colour, chroma: middle }))) least = middle;
      else chroma = middle;
    }
    chroma = least;
  }
  const channels = linearOfOklch({ ...colour, chroma }).map((channel) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, channel)))),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours by WCAG 2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
