import type { QuotedMessage } from '@weft/shared/messaging/views';

/** A message that is not acknowledged, as stored on the device. */
export interface OutboxEntry {
  /** Makes repeated sends idempotent. */
  readonly clientId: string;
  /** The sender. One browser may store messages of several members. */
  readonly memberId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly replyTo: QuotedMessage | null;
  readonly files: readonly File[];
  /** ISO time of writing, by this device's clock. */
  readonly createdAt: string;
  /** Id of the tab that sends it. */
  readonly owner: string;
  /** Sending order. Rises with each entry of a tab. */
  readonly order: number;
  /** The server's final refusal. The entry waits until the member retries or deletes it. */
  readonly refusal?: string;
}

/** Stores entries across page loads. */
export interface OutboxStorage {
  all(memberId: string): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
}

/** An entry as the screen shows it. */
export interface OutboxItem extends OutboxEntry {
  readonly state: 'waiting' | 'sending' | 'refused';
  /** Sent share of the files, 0 to 1; absent for text alone. */
  readonly progress?: number;
  /** Whether the device has stored it. If not, it is lost with the page. */
  readonly isKept: boolean;
}
