import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SURFACES } from '@weft/shared/appearance/accent';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, '../../../../client/src/ui/tokens.css'), 'utf8');
const [, light = '', dark = ''] = css.split(/(?=--canvas: )/);

test.each([
  ['light', light],
  ['dark', dark],
] as const)('accent colours are checked on the surfaces of the %s theme', (theme, rules) => {
  const { canvas, surface, raised, sunken } = SURFACES[theme];
  const expected = { canvas, surface, 'surface-raised': raised, 'surface-sunken': sunken };
  for (const [name, value] of Object.entries(expected)) expect(rules).toContain(`--${name}: ${value};`);
});
