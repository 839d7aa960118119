import { notFound } from '../../errors/common.ts';
import { unlessGone } from '../../errors/unless-gone.ts';
import type { EvidencedFile, Reportable, Reported } from '../members/index.ts';
import type { Changing } from './changing/change-message.ts';
import type { MessagingParts } from './messaging-parts.ts';
import type { MessageRecord } from './store/records.ts';

/** By name alone: files of messages are for the two alone, also where one of them reports the other (specification 3.8). */
const filesOf = ({ attachments }: MessageRecord): EvidencedFile[] =>
  attachments.map(({ name, picture }) => ({ name, kind: picture ? 'image' : 'file', item: null }));

/** Messages, as one of their two can report them. */
export function messageReportable(
  { messages }: Pick<MessagingParts, 'messages'>,
  changing: Changing,
): Reportable {
  const findLeft = async (id: string): Promise<MessageRecord | null> => {
    const message = await messages.findById(id);
    return message?.deletedAt ? null : message;
  };
  const reported = (message: MessageRecord): Reported => ({
    author: message.sender,
    postId: null,
    text: message.text,
    files: filesOf(message),
  });
  return {
    async seenBy(viewerId, id) {
      const message = await findLeft(id);
      if (!message || (message.sender !== viewerId && message.receiver !== viewerId)) throw notFound();
      return reported(message);
    },
    async find(id) {
      const message = await findLeft(id);
      return message && reported(message);
    },
    async remove(id) {
      const message = await findLeft(id);
      if (message) await unlessGone(changing.remove(message.sender, id));
    },
  };
}
