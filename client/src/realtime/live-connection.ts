import type {
  Ack,
  ClientEvent,
  ServerEvent,
  ServerEvents,
  SessionEnded,
  SocketFailure,
} from '@weft/shared/realtime/events';
import type * as z from 'zod/mini';
import { Signal } from '@/lib/signal';
import type { LiveSocket } from './connect-socket';

/** How soon to try again where the socket doesn't by itself: its code has not loaded, or the server sent it away (ms). */
const RETRY_DELAY = 5000;
/** The same where the member has too many sockets (ms). */
const REFUSED_RETRY_DELAY = 30_000;

/** How long an acknowledgement may take (ms). */
const ACK_TIMEOUT = 10_000;

/** A socket that isn't connected, or was cut before the server had answered. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

export type Listener<E extends ServerEvent> = ServerEvents[E];
type AnyListener = (...body: unknown[]) => void;

interface Deps {
  /** Loads the code and opens a socket. */
  readonly open: (token: () => string | undefined) => Promise<LiveSocket>;
  readonly token: () => string | undefined;
  /** The server says that the session was renewed. */
  readonly expectFreshToken: () => void;
  /** The token that took this one's place, once it is there; undefined where none comes. */
  readonly tokenAfter: (token: string | undefined) => Promise<string | undefined>;
}

/** The one socket of the page: listeners may come before it has loaded, and stay while it comes and goes. */
export class LiveConnection {
  readonly #deps: Deps;
  /** By event. They outlive the socket, so its own listeners can't replace them. */
  readonly #listeners = new Map<ServerEvent, Set<AnyListener>>();
  readonly #connected = new Signal(false);
  readonly #reachable = new Signal<boolean | undefined>(undefined);
  /** Why the server refuses the socket of a member who has too many. */
  readonly #tooManySockets = new Signal<string | undefined>(undefined);
  #socket: LiveSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the starts and stops: what an earlier one still loads is closed when it comes. */
  #generation = 0;
  #onSessionEnded: (why?: SessionEnded) => void = () => undefined;
  /** What the socket said who it is, last time. */
  #lastToken: string | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Connects, for as long as it takes; `onSessionEnded` is called when the server says that the session is over, and why if it does. */
  start(onSessionEnded: (why?: SessionEnded) => void): void {
    this.#onSessionEnded = onSessionEnded;
    this.#generation += 1;
    void this.#load(this.#generation);
  }

  stop(): void {
    this.#generation += 1;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = undefined;
    this.#connected.set(false);
    this.#tooManySockets.set(undefined);
    // Nobody waits for it any more.
    this.#reachable.set(true);
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Calls the listener with every change of the connection, and at once where it stands already; answers how to stop that. */
  onState(listener: (isConnected: boolean) => void): () => void {
    if (this.isConnected) listener(true);
    return this.#connected.subscribe(listener);
  }

  /**
   * Calls the listener with false when the socket begins to connect, for the first time or again, as long as that takes; with true once
   * the server has answered, be it that there are sockets enough. Answers how to stop that.
   */
  onReachable(listener: (isReached: boolean) => void): () => void {
    return this.#reachable.subscribe((isReached) => listener(isReached === true));
  }

  /**
   * Calls the listener with a sentence for people when the socket is refused because the member has too many, and with undefined once it
   * is let in. Answers how to stop that.
   */
  onTooManySockets(listener: (message: string | undefined) => void): () => void {
    return this.#tooManySockets.subscribe(listener);
  }

  /** Sends an event that needs no answer. Without a connection nothing is sent, now or later. */
  emit<E extends ClientEvent>(event: E, body: z.core.input<E['body']>): void {
    if (this.isConnected) this.#socket?.emit(event.name, body);
  }

  /**
   * Sends an event and answers the server's acknowledgement. Throws `NotConnected` where there is no connection or none any
   * more: nobody knows then whether the server has done it.
   */
  async emitWithAck<E extends ClientEvent>(event: E, body: z.core.input<E['body']>): Promise<Ack> {
    const socket = this.#socket;
    if (!socket?.connected) throw new NotConnected();
    return socket
      .timeout(ACK_TIMEOUT)
      .emitWithAck(event.name, body)
      .catch(() => {
        throw new NotConnected();
      }) as Promise<Ack>;
  }

  /** Calls the listener with every event of that name; answers how to stop that. */
  on<E extends ServerEvent>(event: E, listener: Listener<E>): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    // What the shared map says of this event's body holds for what comes by its name.
    listeners.add(listener as AnyListener);
    return () => listeners.delete(listener as AnyListener);
  }

  async #load(generation: number): Promise<void> {
    const socket = await this.#deps.open(() => this.#currentToken()).catch(() => undefined);
    if (generation !== this.#generation) socket?.close();
    else if (socket) this.#attach(socket);
    else {
      this.#reachable.set(false);
      this.#schedule(RETRY_DELAY, () => void this.#load(generation));
    }
  }

  #attach(socket: LiveSocket): void {
    this.#socket = socket;
    this.#reachable.set(false);
    socket.onAny((event: ServerEvent, ...body: unknown[]) => {
      if (event === 'session_ended') this.#handleEnd(socket, body[0] as SessionEnded | undefined);
      for (const listener of this.#listeners.get(event) ?? []) listener(...body);
    });
    socket.on('connect', () => {
      this.#tooManySockets.set(undefined);
      this.#connected.set(true);
      this.#reachable.set(true);
    });
    socket.on('disconnect', (reason) => {
      this.#connected.set(false);
      this.#reachable.set(false);
      if (reason === 'io server disconnect')
        this.#schedule(this.#hasFreshToken() ? 0 : RETRY_DELAY, () => socket.connect());
    });
    socket.on('connect_error', (error: Error & { data?: SocketFailure }) => {
      const code = error.data?.code;
      // A server that refuses this socket is there.
      if (code === 'TOO_MANY_SOCKETS' || code === 'RATE_LIMITED') this.#reachable.set(true);
      if (code === 'TOO_MANY_SOCKETS') this.#tooManySockets.set(error.data?.message);
      // Without a network Socket.IO reconnects by itself.
      if (error.data?.code === 'UNAUTHENTICATED') this.#endOrRenew(socket);
      else if (error.data?.code === 'SUSPENDED')
        this.#endOrRenew(socket, { code: 'SUSPENDED', message: error.data.message });
      else if (error.data) this.#schedule(REFUSED_RETRY_DELAY, () => socket.connect());
    });
  }

  #handleEnd(socket: LiveSocket, why?: SessionEnded): void {
    if (why?.code === 'RENEWED') void this.#reconnectRenewed(socket, why);
    else this.#endOrRenew(socket, why);
  }

  /** Connects with the fresh token once this browser has it; without one the session was somebody else's to renew. */
  async #reconnectRenewed(socket: LiveSocket, why: SessionEnded): Promise<void> {
    const generation = this.#generation;
    this.#deps.expectFreshToken();
    const fresh = await this.#deps.tokenAfter(this.#lastToken);
    if (generation !== this.#generation) return;
    if (fresh === undefined) this.#endOrRenew(socket, why);
    else if (this.#hasFreshToken()) this.#schedule(0, () => socket.connect());
  }

  /** The session that this socket stood on is over; another tab may have got the next one meanwhile. */
  #endOrRenew(socket: LiveSocket, why?: SessionEnded): void {
    if (this.#hasFreshToken()) {
      this.#schedule(0, () => socket.connect());
      return;
    }
    this.stop();
    this.#onSessionEnded(why);
  }

  #hasFreshToken(): boolean {
    const token = this.#deps.token();
    return token !== undefined && token !== this.#lastToken;
  }

  #currentToken(): string | undefined {
    this.#lastToken = this.#deps.token();
    return this.#lastToken;
  }

  #schedule(delay: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, delay);
  }
}
