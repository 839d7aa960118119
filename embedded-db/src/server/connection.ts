import type { Socket } from 'node:net';
import { ConnectionAccess } from '../access/connection-access.ts';
import { runCommand } from '../commands/run-command.ts';
import type { ConnectionInfo } from '../commands/command-context.ts';
import { FrameError, FrameReader } from '../wire/frame-reader.ts';
import { parseMessage } from '../wire/message.ts';
import { releaseReplyBuffer } from '../wire/reply-buffers.ts';
import { reportDefect } from '../errors/report-defect.ts';
import type { Store } from '../engine/store.ts';

let nextConnectionId = 1;

/** Queued requests of a client before its socket is paused. */
const MAX_WAITING = 1_000;

/** Serves one client: answers its requests one after the other, in order. */
export class Connection implements ConnectionInfo {
  readonly id = nextConnectionId++;
  isClosed = false;
  appName: string | undefined;
  readonly access: ConnectionAccess;
  readonly #store: Store;
  readonly #socket: Socket;
  readonly #frames = new FrameReader();
  readonly #waiting: Buffer[] = [];
  #isBusy = false;

  /** @param isChecked whether its commands need a user who may run them */
  constructor(store: Store, socket: Socket, isChecked: boolean) {
    this.access = new ConnectionAccess(isChecked);
    this.#store = store;
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => (this.isClosed = true));
  }

  destroy(): void {
    this.isClosed = true;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#frames.push(chunk)) this.#waiting.push(message);
    } catch (error) {
      this.#reject(error);
      return;
    }
    if (this.#waiting.length > MAX_WAITING) this.#socket.pause();
    if (!this.#isBusy) this.#work();
  }

  #work(): void {
    for (let message = this.#waiting.shift(); message && !this.isClosed; message = this.#waiting.shift()) {
      let reply: Buffer | Promise<Buffer>;
      let noReply: boolean;
      try {
        const request = parseMessage(message);
        noReply = request.noReply;
        reply = runCommand(this.#store, this, request);
      } catch (error) {
        this.#reject(error);
        return;
      }
      if (reply instanceof Promise) {
        this.#isBusy = true;
        void this.#sendLater(reply, noReply);
        return;
      }
      this.#send(reply, noReply);
      if (this.#mustDrain()) return;
    }
    if (this.#socket.isPaused()) this.#socket.resume();
  }

  async #sendLater(reply: Promise<Buffer>, noReply: boolean): Promise<void> {
    const bytes = await reply;
    this.#isBusy = false;
    this.#send(bytes, noReply);
    if (!this.#mustDrain()) this.#work();
  }

  /** Pauses requests of a client that does not read its replies, which would fill the memory. */
  #mustDrain(): boolean {
    if (this.isClosed || !this.#socket.writableNeedDrain) return false;
    this.#isBusy = true;
    this.#socket.once('drain', () => {
      this.#isBusy = false;
      this.#work();
    });
    return true;
  }

  #send(bytes: Buffer, noReply: boolean): void {
    if (noReply || this.isClosed) releaseReplyBuffer(bytes);
    else this.#socket.write(bytes, () => releaseReplyBuffer(bytes));
  }

  /** Closes the connection of a client that does not speak the protocol. */
  #reject(error: unknown): void {
    if (!(error instanceof FrameError)) reportDefect('a message could not be read', error);
    this.destroy();
  }
}
