import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screenText } from './screen-text.ts';

const harmless = readFileSync(new URL('./harmless-sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('the text screening', () => {
  it('has at least 200 harmless test sentences', () => {
    expect(new Set(harmless).size).toBeGreaterThanOrEqual(200);
  });

  it.each(harmless)('does not flag: %s', (sentence) => {
    expect(screenText(sentence).isFlagged).toBe(false);
  });

  it.each([
    ['hot porn here', 0.7],
    ['PORN', 0.7],
    ['ｐｏｒｎ', 0.7],
    ['po\u200Brn for you', 0.7],
    ['sexy horny naked', 0.6],
    ['shit, bitch, asshole, bastard, wank, dick, cock, prick', 1],
    ['we are hiring for our porn site', 0.8],
  ])('flags %s with %d', (text, confidence) => {
    expect(screenText(text)).toEqual({ isFlagged: true, confidence });
  });

  it.each([
    ['', 0.3],
    ['sexy', 0.4],
    ['sexy and naked', 0.5],
    ['unpornographed pornstarling', 0.3],
    ['this job is shit, a bitch, an asshole of a job', 0],
  ])('does not flag %j, %d', (text, confidence) => {
    expect(screenText(text)).toEqual({ isFlagged: false, confidence });
  });
});
