import { notFound } from '../../errors/common.ts';
import { unlessGone } from '../../errors/unless-gone.ts';
import type { EvidencedFile, Reportable, Reported } from '../members/index.ts';
import type { Changing } from './changing/change-message.ts';
import type { MessagingDeps } from './messaging-deps.ts';
import type { MessageRecord } from './store/records.ts';

interface Deps extends Pick<MessagingDeps, 'messages'> {
  readonly changing: Changing;
}

/** By name only: files of messages are private to the two members, also in a report. */
const filesOf = ({ attachments }: MessageRecord): EvidencedFile[] =>
  attachments.map(({ name, picture }) => ({ name, kind: picture ? 'image' : 'file', item: null }));

/** Reporting of messages by one of the two members. */
export function messageReportable({ messages, changing }: Deps): Reportable {
  const findLeft = async (id: string): Promise<MessageRecord | null> => {
    const message = await messages.findById(id);
    return message?.deletedAt ? null : message;
  };
  const reported = (message: MessageRecord): Reported => ({
    author: message.sender,
    postId: null,
    company: null,
    text: message.text,
    files: filesOf(message),
  });
  return {
    async seenBy(viewerId, id) {
      const message = await findLeft(id);
      if (!message || (message.sender !== viewerId && message.receiver !== viewerId)) throw notFound();
      return reported(message);
    },
    async findAll(ids) {
      const left = (await messages.findMany(ids)).filter(({ deletedAt }) => deletedAt === null);
      return new Map(left.map((message) => [message._id, reported(message)]));
    },
    async remove(id) {
      const message = await findLeft(id);
      if (message)
        await unlessGone(
          changing.remove(message.sender, { messageId: id, conversationId: message.conversation }),
        );
    },
  };
}
