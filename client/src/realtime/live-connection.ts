import type {
  Ack,
  ClientEvent,
  ServerEvent,
  ServerEvents,
  SessionEnded,
  SocketFailure,
} from '@weft/shared/realtime/events';
import type * as z from 'zod/mini';
import type { LiveSocket } from './connect-socket';

/** How soon to try again where the socket doesn't by itself: its code has not loaded, or the server sent it away (ms). */
const RETRY = 5000;
/** The same where the member has too many sockets (ms). */
const RETRY_CROWDED = 30_000;

/** How long an acknowledgement may take (ms). */
const ACK_WITHIN = 10_000;

/** A socket that isn't connected, or was cut before the server had answered. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

export type Listener<E extends ServerEvent> = ServerEvents[E];
type AnyListener = (...body: unknown[]) => void;

interface Parts {
  /** Loads the code and opens a socket. */
  readonly open: (token: () => string | undefined) => Promise<LiveSocket>;
  readonly token: () => string | undefined;
}

/** The one socket of the page: listeners may come before it has loaded, and stay while it comes and goes. */
export class LiveConnection {
  readonly #parts: Parts;
  readonly #listeners = new Map<ServerEvent, Set<AnyListener>>();
  readonly #onState = new Set<(isConnected: boolean) => void>();
  readonly #onReach = new Set<(isReached: boolean) => void>();
  #socket: LiveSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the starts and stops: what an earlier one still loads is closed when it comes. */
  #run = 0;
  #onSessionEnded: (why?: SessionEnded) => void = () => undefined;
  /** What the socket said who it is, last time. */
  #tokenSent: string | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Connects, for as long as it takes; `onSessionEnded` is called when the server says that the session is over, and why if it does. */
  start(onSessionEnded: (why?: SessionEnded) => void): void {
    this.#onSessionEnded = onSessionEnded;
    this.#run += 1;
    void this.#load(this.#run);
  }

  stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = undefined;
    this.#tellState(false);
    // Nobody waits for it any more.
    this.#tellReach(true);
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Calls the listener with every change of the connection, and at once where it stands already; answers how to stop that. */
  onState(listener: (isConnected: boolean) => void): () => void {
    this.#onState.add(listener);
    if (this.isConnected) listener(true);
    return () => this.#onState.delete(listener);
  }

  /**
   * Calls the listener with false when the socket begins to connect, for the first time or again, as long as that takes; with true once
   * the server has answered, be it that there are sockets enough. Answers how to stop that.
   */
  onReach(listener: (isReached: boolean) => void): () => void {
    this.#onReach.add(listener);
    return () => this.#onReach.delete(listener);
  }

  /** Sends an event that needs no answer. Without a connection nothing is sent, now or later. */
  tell<E extends ClientEvent>(event: E, body: z.core.input<E['body']>): void {
    if (this.isConnected) this.#socket?.emit(event.name, body);
  }

  /**
   * Sends an event and answers the server's acknowledgement. Throws `NotConnected` where there is no connection or none any
   * more: nobody knows then whether the server has done it.
   */
  async ask<E extends ClientEvent>(event: E, body: z.core.input<E['body']>): Promise<Ack> {
    const socket = this.#socket;
    if (!socket?.connected) throw new NotConnected();
    return socket
      .timeout(ACK_WITHIN)
      .emitWithAck(event.name, body)
      .catch(() => {
        throw new NotConnected();
      }) as Promise<Ack>;
  }

  /** Calls the listener with every event of that name; answers how to stop that. */
  on<E extends ServerEvent>(event: E, listener: Listener<E>): () => void {
    const ofEvent = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, ofEvent);
    // What the shared map says of this event's body holds for what comes by its name.
    ofEvent.add(listener as AnyListener);
    return () => ofEvent.delete(listener as AnyListener);
  }

  async #load(run: number): Promise<void> {
    const socket = await this.#parts.open(() => this.#currentToken()).catch(() => undefined);
    if (run !== this.#run) socket?.close();
    else if (socket) this.#attach(socket);
    else {
      this.#tellReach(false);
      this.#later(RETRY, () => void this.#load(run));
    }
  }

  #attach(socket: LiveSocket): void {
    this.#socket = socket;
    this.#tellReach(false);
    socket.onAny((event: ServerEvent, ...body: unknown[]) => {
      if (event === 'session_ended') this.#endOrRenew(socket, body[0] as SessionEnded | undefined);
      for (const listener of this.#listeners.get(event) ?? []) listener(...body);
    });
    socket.on('connect', () => {
      this.#tellState(true);
      this.#tellReach(true);
    });
    socket.on('disconnect', (reason) => {
      this.#tellState(false);
      this.#tellReach(false);
      if (reason === 'io server disconnect')
        this.#later(this.#hasFreshToken() ? 0 : RETRY, () => socket.connect());
    });
    socket.on('connect_error', (error: Error & { data?: SocketFailure }) => {
      if (error.data?.code === 'RATE_LIMITED') this.#tellReach(true);
      // Without a network the socket goes on by itself.
      if (error.data?.code === 'UNAUTHENTICATED') this.#endOrRenew(socket);
      else if (error.data?.code === 'SUSPENDED')
        this.#endOrRenew(socket, { code: 'SUSPENDED', message: error.data.message });
      else if (error.data) this.#later(RETRY_CROWDED, () => socket.connect());
    });
  }

  /** The session that this socket stood on is over; another tab may have got the next one meanwhile. */
  #endOrRenew(socket: LiveSocket, why?: SessionEnded): void {
    if (this.#hasFreshToken()) {
      this.#later(0, () => socket.connect());
      return;
    }
    this.stop();
    this.#onSessionEnded(why);
  }

  #tellState(isConnected: boolean): void {
    for (const listener of this.#onState) listener(isConnected);
  }

  #tellReach(isReached: boolean): void {
    for (const listener of this.#onReach) listener(isReached);
  }

  #hasFreshToken(): boolean {
    const token = this.#parts.token();
    return token !== undefined && token !== this.#tokenSent;
  }

  #currentToken(): string | undefined {
    this.#tokenSent = this.#parts.token();
    return this.#tokenSent;
  }

  #later(delay: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, delay);
  }
}
