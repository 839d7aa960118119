import * as z from 'zod/mini';
import { ObjectIdString } from '../http/fields.ts';
import { MESSAGE_LIMITS as LIMITS } from '../limits.ts';
import { wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { MessageType } from './views.ts';

const { rules } = MESSAGE_TEXTS;

/** Line ends count and are kept as one character; blank beginnings and ends are not kept. */
const content = z.string(rules.empty).check(
  z.overwrite((text: string) => wellFormed(text.replace(/\r\n?/g, '\n'))),
  z.trim(),
  z.maxLength(LIMITS.textMax, rules.textLong),
);

/** A message's text where there has to be one: of characters that a person can see. */
export const MessageText = content.check(z.refine((text) => !isBlank(text), rules.empty));

/** Made on the device, the same in every try: a message is stored once under it. */
const clientId = z.optional(z.uuid('This id is not valid.'));

/** A text message. `messageType` is taken and not believed: the server knows it by what is sent. */
export const SendInput = z.object({
  receiverId: ObjectIdString,
  content: MessageText,
  messageType: z.optional(MessageType),
  /** A message of the same conversation. */
  replyTo: z.optional(ObjectIdString),
  clientId,
});

/** The text fields of a message with files. In a form an empty field and `null` say that there is none. */
export const SendFilesInput = z.object({
  receiverId: ObjectIdString,
  content: z.optional(content),
  messageType: z.optional(z.string()),
  replyTo: z.optional(z.union([ObjectIdString, z.enum(['', 'null'])])),
  clientId,
});

/** Up to where a device has everything of some conversations. */
export const DeliveredInput = z.object({
  deliveries: z
    .array(z.object({ conversationId: ObjectIdString, seq: z.int().check(z.gte(1)) }))
    .check(z.minLength(1), z.maxLength(LIMITS.deliveriesMax)),
});

export type SendInput = z.infer<typeof SendInput>;
export type SendFilesInput = z.infer<typeof SendFilesInput>;
export type DeliveredInput = z.infer<typeof DeliveredInput>;
