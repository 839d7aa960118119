import { FIELD_TEXTS } from '@weft/shared/http/field-texts';
import type { ParsedInput } from '@weft/shared/http/endpoint';
import type { MemberSummary } from '@weft/shared/members/views';
import type { listConversations, listMessagesOfPair } from '@weft/shared/messaging/contract';
import { DELETED_MEMBER } from '@weft/shared/messaging/placeholders';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { ConversationView, Participant } from '@weft/shared/messaging/views';
import { fold } from '@weft/shared/text/fold';
import { invalid, notFound } from '../../../errors/common.ts';
import type { MessagingDeps } from '../messaging-deps.ts';
import { deletedMember, presentMessage, presentState } from '../present-message.ts';
import type { Receivers } from '../sending/receivers.ts';
import type { RowCursor } from '../store/conversation.store.ts';
import { otherMember, type ConversationRecord } from '../store/records.ts';
import { LastMessages } from './last-messages.ts';
import type { Thread } from './thread.ts';

interface Deps extends Pick<
  MessagingDeps,
  'messages' | 'clock' | 'conversations' | 'heads' | 'presenter' | 'members' | 'presence' | 'indexCaughtUp'
> {
  readonly receivers: Receivers;
  readonly thread: Thread;
}

type ListQuery = ParsedInput<typeof listConversations>['query'];
type PairInput = ParsedInput<typeof listMessagesOfPair>;

/** Number of the newest conversations whose partners' names are searched. */
const SEARCHED = 2000;

const CURSOR = /^([0-9a-z]{1,11})\.([0-9a-f]{24})$/;

function decodeCursor(cursor: string): RowCursor {
  const [, at = '', id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (id === undefined) throw invalid({ cursor: () => FIELD_TEXTS.cursor });
  return { at: new Date(Number.parseInt(at, 36)), id };
}

function encodeCursor({ lastMessageAt, _id }: ConversationRecord): string {
  return Buffer.from(`${(lastMessageAt?.getTime() ?? 0).toString(36)}.${_id}`).toString('base64url');
}

/** The other member of a conversation, and whether the viewer may write to them. */
interface Partner {
  readonly user: Participant;
  readonly isReachable: boolean;
}

const AWAY: Participant['presence'] = { status: 'offline', lastSeen: null };

/** Conversations for lists and screens. */
export class Conversations {
  readonly #deps: Deps;
  readonly #lastMessages: LastMessages;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#lastMessages = new LastMessages(deps);
  }

  /** A page of a member's conversations, newest message first. */
  async page(viewerId: string, { cursor, page, limit, search }: ListQuery) {
    await this.#deps.indexCaughtUp();
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const skip = after ? 0 : (page - 1) * limit;
    const found =
      search === undefined || search.trim() === ''
        ? await this.#deps.conversations.page(viewerId, after, skip, limit + 1)
        : await this.#named(viewerId, search, after, limit + 1);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      data: await this.#present(viewerId, rows),
      nextCursor: found.length > limit && last ? encodeCursor(last) : null,
    };
  }

  /** The conversation of two members, whether or not it has started. Throws NOT_FOUND. */
  async ofPair(viewerId: string, { params: { a, b }, query }: PairInput) {
    if ((a !== viewerId && b !== viewerId) || a === b) throw notFound(() => MESSAGE_TEXTS.userNotFound);
    const other = a === viewerId ? b : a;
    const [id, mayWrite] = await Promise.all([
      this.#deps.receivers.find(viewerId, other),
      this.#deps.receivers.mayWrite(viewerId, other),
    ]);
    if (id === undefined && !mayWrite) throw notFound(() => MESSAGE_TEXTS.userNotFound);
    await this.#deps.indexCaughtUp();
    const row = id === undefined ? null : await this.#deps.conversations.findById(id);
    if (!row || row.lastSeq === 0) {
      const [partner] = await this.#partners(viewerId, [other]);
      if (!partner) throw new Error('one member makes one view');
      const can = { send: partner.isReachable };
      return { data: { messages: [], conversation: null, user: partner.user, can }, nextCursor: null };
    }
    const head = await this.#deps.thread.headFor(viewerId, row._id);
    const { messages, nextCursor } = await this.#deps.thread.newest(head, query);
    const [conversation] = await this.#present(viewerId, [row]);
    if (!conversation) throw new Error('one row makes one view');
    const [, user] = conversation.participants;
    if (!user) throw new Error('a conversation has two members');
    return {
      data: {
        messages: await this.#deps.presenter.all(viewerId, head, messages),
        conversation,
        user,
        can: conversation.can,
      },
      nextCursor,
    };
  }

  /** Conversations whose partner has the text in name or headline. */
  async #named(viewerId: string, search: string, after: RowCursor | undefined, limit: number) {
    const { conversations, members } = this.#deps;
    const partners = await conversations.partnersOf(viewerId, SEARCHED);
    const summaries = await members.summariesOf(partners.map(({ partner }) => partner));
    const sought = fold(search.trim());
    const isSought = ({ fullName, headline }: MemberSummary) =>
      fold(fullName).includes(sought) || fold(headline ?? '').includes(sought);
    const ids = partners
      .filter(({ partner }) => isSought(summaries.get(partner) ?? deletedMember(partner)))
      .map(({ conversation }) => conversation);
    const rows = await conversations.findMany(ids);
    const byTime = rows.toSorted(
      (one, two) =>
        (two.lastMessageAt?.getTime() ?? 0) - (one.lastMessageAt?.getTime() ?? 0) ||
        (one._id < two._id ? 1 : -1),
    );
    const beyond = (row: ConversationRecord): boolean => {
      if (!after) return true;
      const at = row.lastMessageAt?.getTime() ?? 0;
      return at < after.at.getTime() || (at === after.at.getTime() && row._id < after.id);
    };
    return byTime.filter(beyond).slice(0, limit);
  }

  async #present(viewerId: string, rows: readonly ConversationRecord[]): Promise<ConversationView[]> {
    const { presenter, members } = this.#deps;
    const [last, summaries, partners] = await Promise.all([
      this.#lastMessages.of(rows),
      members.summariesOf([viewerId]),
      this.#partners(
        viewerId,
        rows.map((row) => otherMember(row, viewerId)),
      ),
    ]);
    const besides = await presenter.besides([...last.values()]);
    const me: Participant = {
      ...(summaries.get(viewerId) ?? deletedMember(viewerId)),
      isDeleted: false,
      presence: { status: 'online', lastSeen: null },
    };
    return rows.map((row, index) => {
      const { user, isReachable } = partners[index] as Partner;
      const message = last.get(row.lastMessage ?? '');
      const state = presentState(row, viewerId);
      return {
        _id: row._id,
        conversationType: 'direct' as const,
        participants: [me, user],
        lastMessage: message ? presentMessage(message, { ...besides, viewerId, conversation: row }) : null,
        lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
        unreadCount: state.unreadCount,
        state,
        can: { send: isReachable },
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  /** The other members, in the given order. Presence is only shown of those whom the viewer may write to. */
  async #partners(viewerId: string, others: readonly string[]): Promise<Partner[]> {
    const { members, presence, receivers } = this.#deps;
    const [summaries, reachable, suspended] = await Promise.all([
      members.summariesOf(others),
      receivers.writableAmong(viewerId, others),
      members.suspensions.ids(),
    ]);
    const present = await presence.ofAll([...reachable]);
    return others.map((other) => {
      const summary = summaries.get(other);
      const isDeleted = !summary || summary.fullName === DELETED_MEMBER || suspended.has(other);
      const user = { ...(summary ?? deletedMember(other)), isDeleted, presence: present.get(other) ?? AWAY };
      return { user, isReachable: reachable.has(other) };
    });
  }
}
