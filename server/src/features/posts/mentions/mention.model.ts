import { Schema, Types } from 'mongoose';
import type { Mention } from '@weft/shared/posts/mentions/mentions';

/** A mention in the database: the member by id, so that the present name can be shown. */
export type StoredMention<Id> = Omit<Mention, 'member'> & { readonly member: Id };

const mentionSchema = new Schema<StoredMention<Types.ObjectId>>(
  {
    member: { type: Schema.Types.ObjectId, required: true },
    start: { type: Number, required: true },
    length: { type: Number, required: true },
  },
  { _id: false },
);

/** Field of a text. Absent in texts without any. */
export const mentionsField = { type: [mentionSchema], default: undefined };

interface Raw {
  readonly mentions?: readonly StoredMention<Types.ObjectId>[] | undefined;
}

/** The field of a record; none if the text has none. */
export function toMentions({ mentions = [] }: Raw): { mentions?: Mention[] } {
  if (mentions.length === 0) return {};
  return {
    mentions: mentions.map(({ member, start, length }) => ({ member: member.toString(), start, length })),
  };
}

/** The field of a new document; none if the text has none. */
export function freshMentions(mentions: readonly Mention[] = []): {
  mentions?: StoredMention<Types.ObjectId>[];
} {
  if (mentions.length === 0) return {};
  return { mentions: mentions.map((each) => ({ ...each, member: new Types.ObjectId(each.member) })) };
}
