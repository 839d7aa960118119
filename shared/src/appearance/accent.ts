import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts';

const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The surfaces that text is written on. A test compares them with the client's tokens. */
export const SURFACES = {
  light: { canvas: '#f3f5f4', surface: '#ffffff', raised: '#ffffff', sunken: '#ebefed' },
  dark: { canvas: '#0c1213', surface: '#141c1d', raised: '#1b2527', sunken: '#0a0f10' },
} as const satisfies Record<Theme, Record<string, string>>;

/** The tokens of a theme that follow the accent colour, by the name of their CSS property. */
export interface AccentTokens {
  readonly primary: string;
  readonly 'primary-hover': string;
  readonly 'primary-press': string;
  readonly 'on-primary': string;
  readonly 'primary-soft': string;
  readonly 'on-primary-soft': string;
  readonly focus: string;
  readonly 'bubble-own': string;
  readonly 'on-bubble-own': string;
  readonly 'weave-1': string;
  readonly 'weave-2': string;
  readonly 'weave-3': string;
}

type Shade = (lightness: number, chromaMax: number) => string;

/** Returns shades of one hue, none of them more colourful than the accent. */
function shadesOf({ chroma, hue }: Oklch): Shade {
  return (lightness, chromaMax) =>
    hexOf({ lightness: Math.max(0, lightness), chroma: Math.min(chroma, chromaMax), hue });
}

function lightTokens(accent: string): AccentTokens {
  const colour = oklchOf(accent);
  const shade = shadesOf(colour);
  const { lightness, chroma } = colour;
  return {
    primary: accent,
    'primary-hover': shade(lightness - 0.06, chroma),
    'primary-press': shade(lightness - 0.11, chroma),
    'on-primary': '#ffffff',
    'primary-soft': shade(0.93, 0.022),
    'on-primary-soft': shade(0.34, 0.08),
    focus: accent,
    'bubble-own': accent,
    'on-bubble-own': '#ffffff',
    'weave-1': accent,
    'weave-2': shade(0.56, 0.09),
    'weave-3': shade(0.79, 0.06),
  };
}

function darkTokens(accent: string): AccentTokens {
  const shade = shadesOf(oklchOf(accent));
  return {
    primary: shade(0.79, 0.1),
    'primary-hover': shade(0.84, 0.08),
    'primary-press': shade(0.89, 0.06),
    'on-primary': shade(0.25, 0.05),
    'primary-soft': shade(0.31, 0.04),
    'on-primary-soft': shade(0.9, 0.04),
    focus: shade(0.87, 0.08),
    'bubble-own': shade(0.4, 0.07),
    'on-bubble-own': shade(0.97, 0.01),
    'weave-1': shade(0.33, 0.06),
    'weave-2': shade(0.46, 0.08),
    'weave-3': shade(0.64, 0.08),
  };
}

/** Returns the tokens of both themes for an accent colour in the form `#rrggbb`. */
export function accentTokens(accent: string): Record<Theme, AccentTokens> {
  return { light: lightTokens(accent), dark: darkTokens(accent) };
}

const PAIRS = ['onPrimary', 'link', 'soft', 'bubble', 'focus'] as const;
type Pair = (typeof PAIRS)[number];

/** A pair of colours in a theme, with its worst contrast and the least it needs. */
export interface PairContrast {
  readonly pair: Pair;
  readonly theme: Theme;
  readonly ratio: number;
  readonly needs: number;
}

const TEXT = 4.5;
const GRAPHICS = 3;

function pairsOf(theme: Theme, tokens: AccentTokens): PairContrast[] {
  const surfaces = Object.values(SURFACES[theme]);
  const worst = (colour: string, grounds: readonly string[]) =>
    Math.min(...grounds.map((ground) => contrast(colour, ground)));
  const { primary } = tokens;
  const buttons = [primary, tokens['primary-hover'], tokens['primary-press']];
  return [
    { pair: 'onPrimary', theme, ratio: worst(tokens['on-primary'], buttons), needs: TEXT },
    { pair: 'link', theme, ratio: worst(primary, surfaces), needs: TEXT },
    {
      pair: 'soft',
      theme,
      ratio: Math.min(
        worst(tokens['on-primary-soft'], [tokens['primary-soft']]),
        worst(primary, [tokens['primary-soft']]),
      ),
      needs: TEXT,
    },
    { pair: 'bubble', theme, ratio: worst(tokens['on-bubble-own'], [tokens['bubble-own']]), needs: TEXT },
    { pair: 'focus', theme, ratio: worst(tokens.focus, surfaces), needs: GRAPHICS },
  ];
}

/** Returns the contrast of every pair that the accent colour takes part in, in both themes. */
export function accentContrasts(accent: string): PairContrast[] {
  const tokens = accentTokens(accent);
  return THEMES.flatMap((theme) => pairsOf(theme, tokens[theme]));
}

/** Returns the pair that is furthest below what it needs; undefined if the accent colour works everywhere. */
export function weakestPair(accent: string): PairContrast | undefined {
  return accentContrasts(accent)
    .filter(({ ratio, needs }) => ratio < needs)
    .sort((one, other) => one.ratio / one.needs - other.ratio / other.needs)[0];
}

/** Lightness per step of the search; too small to see. */
const STEP = 0.004;

/** Returns the accent colour itself, or the next darker one that works everywhere. */
export function nearestAccent(accent: string): string {
  let candidate = accent;
  const colour = oklchOf(accent);
  for (let { lightness } = colour; weakestPair(candidate) && lightness > 0; lightness -= STEP)
    candidate = hexOf({ ...colour, lightness });
  return candidate;
}

const declarations = (tokens: AccentTokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${String(value)}`)
    .join(';');

/** Returns the rules that put an accent colour over the tokens of the client's stylesheet, in both themes. */
export function accentStyle(accent: string): string {
  const { light, dark } = accentTokens(accent);
  const [bright, dim] = [declarations(light), declarations(dark)];
  return (
    `html:root,html [data-theme=light]{${bright}}html:root[data-theme=dark]{${dim}}` +
    `@media(prefers-color-scheme:dark){html:root:not([data-theme]){${dim}}}`
  );
}
