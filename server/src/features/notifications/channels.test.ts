import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CHANNEL_MATRIX,
  CHANNELS,
  isReachedBy,
  MATRIX_KINDS,
  type Channel,
  type MatrixKind,
} from '@weft/shared/notifications/channels';
import { changeNotificationSettings, getNotificationSettings } from '@weft/shared/notifications/contract';
import type { NotificationSettings } from '@weft/shared/notifications/settings';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.addMember();
});
afterAll(() => app.close());

const nameOf = (channel: Channel) => (channel === 'app' ? 'kinds' : channel);
const cells = MATRIX_KINDS.flatMap((kind) => CHANNELS.map((channel) => ({ kind, channel })));

/** Whether a kind is on for a channel; undefined where the settings have no switch. */
const shownIn = (settings: NotificationSettings, kind: MatrixKind, channel: Channel): boolean | undefined =>
  (settings[nameOf(channel)] as Partial<Record<MatrixKind, boolean>>)[kind];

test.each<[MatrixKind, string]>([
  ['request', 'app push mail'],
  ['accepted', 'app push mail'],
  ['follow', 'app'],
  ['message', 'app push mail'],
  ['mention', 'app push mail'],
  ['comment', 'app push'],
  ['reply', 'app push mail'],
  ['reaction', 'app'],
  ['commentReaction', 'app'],
  ['repost', 'app'],
  ['quote', 'app'],
  ['companyRole', 'app push mail'],
  ['companyDomain', 'app push mail'],
  ['companyLink', 'app'],
  ['application', 'app push mail'],
  ['applicationEnding', 'app push mail'],
  ['applicationErased', 'app push mail'],
  ['applicant', 'app push mail'],
  ['jobAlert', 'app mail'],
  ['failedBackup', 'app push mail'],
  ['security', 'app push mail'],
])('a member who has chosen nothing is told of %s by %s', (kind, channels) => {
  expect(CHANNELS.filter((channel) => isReachedBy({}, kind, channel)).join(' ')).toBe(channels);
});

test.each(cells)(
  '$kind on $channel is changed if the table says so, and else stays',
  async ({ kind, channel }) => {
    const rule = CHANNEL_MATRIX[kind][channel];
    const before = (await member.browser.call(getNotificationSettings)).data.settings;
    const was = shownIn(before, kind, channel);
    if (was !== undefined) expect(was).toBe(rule === 'on' || rule === 'always');
    const body = { [nameOf(channel)]: { [kind]: !(was ?? true) } };
    const { settings } = (await member.browser.call(changeNotificationSettings, { body })).data;
    const isChoice = rule === 'on' || rule === 'off';
    expect(shownIn(settings, kind, channel)).toBe(isChoice ? was === false : was);
    const restored = { [nameOf(channel)]: { [kind]: was ?? true } };
    const after = (await member.browser.call(changeNotificationSettings, { body: restored })).data.settings;
    expect(after).toEqual(before);
  },
);

test.each(cells)('$kind reaches $channel only if both it and Weft are on', ({ kind, channel }) => {
  const rule = CHANNEL_MATRIX[kind][channel];
  const inApp = CHANNEL_MATRIX[kind].app;
  for (const isOn of [true, false])
    for (const isInApp of [true, false]) {
      const choices = { app: { [kind]: isInApp }, ...(channel !== 'app' && { [channel]: { [kind]: isOn } }) };
      const hasApp = inApp === 'always' || isInApp;
      const hasChannel = channel === 'app' || rule === 'always' || isOn;
      expect(isReachedBy(choices, kind, channel)).toBe(hasApp && hasChannel);
    }
});
