import { acceptRequest, removeConnection, sendRequest } from '@weft/shared/network/contract';
import type { TestMember } from '../members/register-member.ts';

/** Connects two members through the API. */
export async function connect(from: TestMember, to: TestMember): Promise<void> {
  (await from.browser.call(sendRequest, { body: { recipientId: to.id } })).data satisfies object;
  (await to.browser.call(acceptRequest, { params: { id: from.id } })).data satisfies object;
}

/** Ends the connection of two members. */
export async function disconnect(by: TestMember, other: TestMember): Promise<void> {
  (await by.browser.call(removeConnection, { params: { id: other.id } })).data satisfies object;
}
