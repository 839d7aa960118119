import * as z from 'zod/mini';
import { FIELD_TEXTS } from '../http/field-texts.ts';
import { ObjectIdString } from '../http/fields.ts';
import { MESSAGE_LIMITS as LIMITS } from '../limits.ts';
import { wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { MessageType } from './views.ts';

const { rules } = MESSAGE_TEXTS;

/** Line breaks count and are stored as one character; white space at both ends is removed. */
const content = z.string({ error: () => rules.empty }).check(
  z.overwrite((text: string) => wellFormed(text.replace(/\r\n?/g, '\n'))),
  z.trim(),
  z.maxLength(LIMITS.textMax, { error: () => rules.textLong }),
);

/** The text of a message without files: with at least one visible character. */
export const MessageText = content.check(z.refine((text) => !isBlank(text), { error: () => rules.empty }));

/** Created on the device and equal in every attempt: a message is stored once per id. */
const clientId = z.optional(z.uuid({ error: () => FIELD_TEXTS.id }));

/** A text message. `messageType` is ignored: the server derives it. */
export const SendInput = z.object({
  receiverId: ObjectIdString,
  content: MessageText,
  messageType: z.optional(MessageType),
  /** A message of the same conversation. */
  replyTo: z.optional(ObjectIdString),
  clientId,
});

/** Text fields of a message with files. In a form, an empty field and `null` mean none. */
export const SendFilesInput = z.object({
  receiverId: ObjectIdString,
  content: z.optional(content),
  messageType: z.optional(z.string()),
  replyTo: z.optional(z.union([ObjectIdString, z.enum(['', 'null'])])),
  clientId,
});

/** Positions up to which a device has received everything, per conversation. */
export const DeliveredInput = z.object({
  deliveries: z
    .array(z.object({ conversationId: ObjectIdString, seq: z.int().check(z.gte(1)) }))
    .check(z.minLength(1), z.maxLength(LIMITS.deliveriesMax)),
});

export type SendInput = z.infer<typeof SendInput>;
export type SendFilesInput = z.infer<typeof SendFilesInput>;
export type DeliveredInput = z.infer<typeof DeliveredInput>;
