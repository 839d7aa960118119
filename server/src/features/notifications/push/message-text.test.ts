import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessage, editMessage, markMessageRead } from '@weft/shared/messaging/contract';
import { blockMember, sendRequest } from '@weft/shared/network/contract';
import { changeNotificationSettings, getNotificationSettings } from '@weft/shared/notifications/contract';
import { muteMember } from '@weft/shared/posts/muting-contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { subscribeBrowser } from '../../../testing/content/push-browsers.ts';
import { aMessage } from '../../../testing/content/write-messages.ts';
import { startPushApp } from '../../../testing/services/push-app.ts';
import type { PushBrowser, PushService } from '../../../testing/services/push-service.ts';

const MINUTE = 60_000;
const TEXT = 'The keys are under the mat';

let service: PushService;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, app, close } = await startPushApp());
});
afterAll(() => close());

const choose = async ({ browser }: TestMember, body: object) =>
  (await browser.call(changeNotificationSettings, { body })).data.settings;
const bodiesOf = ({ received }: PushBrowser) => received.map(({ message }) => message.body);

/** A reader who wants texts in push messages, and a writer; each with a browser. */
async function pair() {
  const ann = await app.addMember({ fullName: 'Ann Reader' });
  const ben = await app.addMember({ fullName: 'Ben Writer' });
  const device = await subscribeBrowser(ann, service.browser());
  const writersDevice = await subscribeBrowser(ben, service.browser());
  await choose(ann, { messageText: true });
  return { ann, ben, device, writersDevice };
}
type Pair = Awaited<ReturnType<typeof pair>>;

function quietNow() {
  const inHours = (hours: number) =>
    new Date(app.clock.now() + hours * 60 * MINUTE).toISOString().slice(11, 16);
  return { from: inHours(0), to: inHours(3), timeZone: 'UTC' };
}

async function afterQuietHours(): Promise<void> {
  await app.settled();
  app.clock.advance(181 * MINUTE);
  await doChores(app, service.settings, service.further);
}

test('the text of a message is not pushed until the member wants it, and not any more after that', async () => {
  const { ann, ben, device } = await pair();
  await aMessage(ben, ann, TEXT);
  await app.settled();
  await choose(ann, { messageText: false });
  await aMessage(ben, ann, TEXT);
  await app.settled();
  expect(bodiesOf(device)).toEqual([TEXT, 'sent you 2 messages']);
  const fresh = await app.addMember();
  const settings = (await fresh.browser.call(getNotificationSettings)).data.settings;
  expect(settings.messageText).toBe(false);
});

test('a long text is cut, and its lines become one', async () => {
  const { ann, ben, device } = await pair();
  await aMessage(ben, ann, `one\n\n two ${'😀'.repeat(300)}`);
  await app.settled();
  const [body = ''] = bodiesOf(device);
  expect(body).toMatch(/^one two 😀+…$/u);
  expect(Array.from(body)).toHaveLength(180);
});

/** What happens while quiet hours hold the message back, and what is pushed when they end. */
test.each<[string, string[], (given: Pair, id: string) => Promise<unknown>]>([
  ['nothing happens', [TEXT], async () => undefined],
  [
    'is edited',
    ['Under the pot'],
    ({ ben }, id) => ben.browser.call(editMessage, { params: { id }, body: { content: 'Under the pot' } }),
  ],
  ['is followed by another', ['Hurry'], ({ ann, ben }) => aMessage(ben, ann, 'Hurry')],
  ['is deleted', [], ({ ben }, id) => ben.browser.call(deleteMessage, { params: { id } })],
  ['is read', [], ({ ann }, id) => ann.browser.call(markMessageRead, { params: { id } })],
  [
    'is from a member who is blocked',
    [],
    ({ ann, ben }) => ann.browser.call(blockMember, { params: { userId: ben.id } }),
  ],
  [
    'is to a member who is blocked',
    [],
    ({ ann, ben }) => ben.browser.call(blockMember, { params: { userId: ann.id } }),
  ],
  ['is of a kind whose push is turned off', [], ({ ann }) => choose(ann, { push: { message: false } })],
  [
    'is from a member whose posts are muted',
    [TEXT],
    ({ ann, ben }) => ann.browser.call(muteMember, { params: { id: ben.id } }),
  ],
])('a message that %s meanwhile: %j', async (_what, pushed, happen) => {
  const given = await pair();
  const { ann, ben, device, writersDevice } = given;
  await choose(ann, { quietHours: quietNow() });
  const { _id } = await aMessage(ben, ann, TEXT);
  await app.settled();
  expect(bodiesOf(device)).toEqual([]);
  await happen(given, _id);
  await afterQuietHours();
  expect(bodiesOf(device)).toEqual(pushed);
  // The writer's own devices show what they wrote themselves.
  expect(bodiesOf(writersDevice)).toEqual([]);
});

test('the note of a request to connect is not pushed', async () => {
  const { ann, ben, device } = await pair();
  (await ben.browser.call(sendRequest, { body: { recipientId: ann.id, note: TEXT } })).data satisfies object;
  await app.settled();
  expect(device.received).toHaveLength(1);
  expect(JSON.stringify(device.received)).not.toContain(TEXT);
});
