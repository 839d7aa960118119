import { randomUUID } from 'node:crypto';
import { sendMessage } from '@weft/shared/messaging/contract';
import type { MessageView } from '@weft/shared/messaging/views';
import type { TestMember } from '../members/register-member.ts';

/** Sends one text from one member to another. */
export async function aMessage(
  from: TestMember,
  to: Pick<TestMember, 'id'>,
  content = 'Hello there',
  further: { replyTo?: string; clientId?: string } = {},
): Promise<MessageView> {
  const body = { receiverId: to.id, content, clientId: randomUUID(), ...further };
  return (await from.browser.call(sendMessage, { body })).data.data;
}

/** Sends several texts in order; the first is the oldest. */
export async function someMessages(
  from: TestMember,
  to: Pick<TestMember, 'id'>,
  count: number,
): Promise<MessageView[]> {
  const sent: MessageView[] = [];
  for (let number = 1; number <= count; number += 1) sent.push(await aMessage(from, to, `Message ${number}`));
  return sent;
}
