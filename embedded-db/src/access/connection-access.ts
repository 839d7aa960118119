import { createHash } from 'node:crypto';
import type { ScramExchange } from './scram.ts';

/** A user as whom a connection is signed in. */
export interface SignedInUser {
  readonly db: string;
  readonly user: string;
  /** Distinguishes the user from a later one of the same name. Hexadecimal. */
  readonly userId: string;
}

/** A sign-in that has begun. */
export interface Conversation {
  readonly id: number;
  readonly db: string;
  readonly user: string;
  /** Undefined when there is no such user. */
  readonly userId: string | undefined;
  readonly exchange: ScramExchange;
  /** Whether the client wants to save the last, empty pair of messages. */
  readonly skipsEmptyExchange: boolean;
  isProven: boolean;
}

/** Who uses a connection. */
export class ConnectionAccess {
  /** Whether each command of the connection needs a user who may run it. */
  readonly isChecked: boolean;
  conversation: Conversation | undefined;
  #user: SignedInUser | undefined;
  #owner: string | undefined;

  constructor(isChecked: boolean) {
    this.isChecked = isChecked;
  }

  get user(): SignedInUser | undefined {
    return this.#user;
  }

  set user(user: SignedInUser | undefined) {
    this.#user = user;
    this.#owner = user && createHash('sha256').update(`${user.user}@${user.db}`).digest('hex');
  }

  /** The owner of the sessions and cursors of the connection, as MongoDB identifies users; undefined without one. Hexadecimal. */
  get owner(): string | undefined {
    return this.#owner;
  }
}
