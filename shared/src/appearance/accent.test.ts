import { expect, test } from 'vitest';
import { accentContrasts, accentStyle, nearestAccent, SURFACES, weakestPair } from './accent.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';

/** Colours of the whole cube. */
const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

test('colours survive the conversion to OKLCH and back', () => {
  expect(COLOURS.map((colour) => hexOf(oklchOf(colour)))).toEqual(COLOURS);
  const { lightness, chroma, hue } = oklchOf('#ff0000');
  expect(lightness).toBeCloseTo(0.628, 3);
  expect(chroma).toBeCloseTo(0.258, 3);
  expect((hue * 180) / Math.PI).toBeCloseTo(29.2, 1);
});

test('a colour that no screen can show becomes less colourful', () => {
  const shown = hexOf({ lightness: 0.9, chroma: 0.4, hue: 4.5 });
  expect(oklchOf(shown).lightness).toBeCloseTo(0.9, 2);
  expect(oklchOf(shown).chroma).toBeLessThan(0.1);
});

test('contrasts are those of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#0b5563', SURFACES.light.sunken)).toBeCloseTo(7.26, 2);
});

test('the dark theme works with every accent colour', () => {
  const failing = COLOURS.flatMap(accentContrasts).filter(
    ({ theme, ratio, needs }) => theme === 'dark' && ratio < needs,
  );
  expect(failing).toEqual([]);
});

test('a colour is refused for the pair that is furthest from what it needs', () => {
  expect(weakestPair('#0b5563')).toBeUndefined();
  expect(weakestPair('#e0a93b')).toMatchObject({ theme: 'light', needs: 4.5 });
  expect(weakestPair('#ffffff')).toMatchObject({ pair: 'onPrimary', theme: 'light', ratio: 1 });
});

test('the nearest colour always works, keeps the hue, and is the colour itself if that works', () => {
  expect(COLOURS.filter((colour) => weakestPair(nearestAccent(colour)))).toEqual([]);
  expect(nearestAccent('#7d3a66')).toBe('#7d3a66');
  expect(Math.abs(oklchOf(nearestAccent('#e0a93b')).hue - oklchOf('#e0a93b').hue)).toBeLessThan(0.05);
  // One step lighter fails.
  const nearest = oklchOf(nearestAccent('#e0a93b'));
  expect(weakestPair(hexOf({ ...nearest, lightness: nearest.lightness + 0.01 }))).toBeDefined();
});

test('the rules contain only declarations of colours', () => {
  expect(accentStyle('#7d3a66')).toMatch(/^[\w\s:;,{}()[\]=#@-]+$/);
});
