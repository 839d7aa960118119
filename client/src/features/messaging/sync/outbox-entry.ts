import type { QuotedMessage } from '@weft/shared/messaging/views';

/** A message that is not acknowledged yet, as it is kept on the device. */
export interface OutboxEntry {
  /** The id that makes a repeated send harmless. */
  readonly clientId: string;
  /** Who writes: a browser may hold what several members have not sent yet. */
  readonly memberId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly replyTo: QuotedMessage | null;
  readonly files: readonly File[];
  /** When it was written, by this device's clock. ISO. */
  readonly createdAt: string;
  /** The page that sends it. */
  readonly owner: string;
  /** Rises with each entry of a page: the order in which they go. */
  readonly order: number;
  /** Why the server refused it for good; such an entry waits for the member's word. */
  readonly refusal?: string;
}

/** Where entries outlive the page. */
export interface OutboxStorage {
  all(memberId: string): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
}

/** An entry as the screen shows it. */
export interface OutboxItem extends OutboxEntry {
  readonly state: 'waiting' | 'sending' | 'refused';
  /** Share of the files that is sent, 0 to 1; absent for text alone. */
  readonly progress?: number;
}
