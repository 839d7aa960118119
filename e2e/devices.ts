import path from 'node:path';
import type { Language } from '@weft/shared/languages/languages';
import { expect } from 'vitest';
import { DEVICES, type Device } from './browser/browser.ts';

/**
 * The test files that run on one device, so that the whole run does not take longer. What differs by device in them, `screens`
 * shows on both. The files about sizes and layouts run on both.
 */
const FILES: Readonly<Record<Device['name'], readonly string[]>> = {
  desktop: [
    'audience',
    'back',
    'comment-edits',
    'edit-profile',
    'live-posts',
    'mentions',
    'passkeys',
    'reposts',
    'saved',
  ],
  // Two of them have a journey by keyboard too, on a desktop.
  phone: [
    'accounts',
    'administration-journeys',
    'comments',
    'companies',
    'discovery',
    'first-run',
    'job-journeys',
    'link-previews',
    'muting',
    'second-factor',
    'tags',
  ],
};

/** Returns the devices of the test file that calls it: both, or one as listed above. `--devices both` gives both to every file. */
export function devicesHere(): readonly Device[] {
  const file = path.basename(expect.getState().testPath ?? '', '.test.ts');
  if (process.env['E2E_DEVICES'] === 'both') return DEVICES;
  const only = DEVICES.filter(({ name }) => FILES[name].includes(file));
  return only.length > 0 ? only : DEVICES;
}

/** Returns rows for `test.each`: one for each device of the test file that calls it, with its place among all devices. */
export const sizesHere = (): readonly { readonly name: Device['name']; readonly index: number }[] =>
  devicesHere().map((device) => ({ name: device.name, index: DEVICES.indexOf(device) }));

/** Returns rows for `test.each`: the first language in all ways of taking a journey, and each other one in one of them, in turn. */
export const inTurns = <T extends object>(
  languages: readonly Language[],
  ways: readonly T[],
): readonly (T & { readonly language: Language })[] =>
  languages.flatMap((language, index) =>
    ways.filter((_way, at) => index === 0 || at === index % ways.length).map((way) => ({ ...way, language })),
  );
