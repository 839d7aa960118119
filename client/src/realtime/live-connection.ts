import type { ServerEvent, ServerEvents, SessionEnded } from '@weft/shared/realtime/server-events';
import type { Ack, ClientEvent, SocketFailure } from '@weft/shared/sockets/client-event';
import type * as z from 'zod/mini';
import { Signal } from '@/lib/signal';
import type { LiveSocket } from './connect-socket';

/** Milliseconds until the next try, if the code failed to load or the server closed the socket. */
const RETRY_DELAY = 5000;
/** Milliseconds until the next try after the server refused the socket. */
const REFUSED_RETRY_DELAY = 30_000;

/** Milliseconds until an acknowledgement times out. */
const ACK_TIMEOUT = 10_000;

/** The socket is not connected, or the acknowledgement did not arrive. */
class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

export type Listener<E extends ServerEvent> = ServerEvents[E];
type AnyListener = (...body: unknown[]) => void;

interface Deps {
  /** Loads the Socket.IO client and opens a socket. */
  readonly open: (token: () => string | undefined) => Promise<LiveSocket>;
  readonly token: () => string | undefined;
  /** Called when the server says that the session was renewed. */
  readonly expectFreshToken: () => void;
  /** Resolves with the token that replaces this one; undefined if none arrives. */
  readonly renewedToken: (token: string | undefined) => Promise<string | undefined>;
}

/** The page's socket. Listeners can be added before it exists, and survive reconnects. */
export class LiveConnection {
  readonly #deps: Deps;
  /** Listeners by event. They survive a new socket, unlike the socket's own listeners. */
  readonly #listeners = new Map<ServerEvent, Set<AnyListener>>();
  readonly #connected = new Signal(false);
  readonly #reachable = new Signal<boolean | undefined>(undefined);
  /** The server's message when it refuses the socket of a member with too many. */
  readonly #tooManySockets = new Signal<string | undefined>(undefined);
  #socket: LiveSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises with each start and stop. A socket of an earlier generation is closed when it has loaded. */
  #generation = 0;
  #onSessionEnded: (why?: SessionEnded) => void = () => undefined;
  /** Token of the last connection. */
  #lastToken: string | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Connects and retries until it succeeds. Calls `onSessionEnded` when the session has ended, with the server's reason. */
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
    // A stopped connection must not count as unreachable.
    this.#reachable.set(true);
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** Calls the listener on connect and disconnect, and at once if connected. Returns a function that removes it. */
  onState(listener: (isConnected: boolean) => void): () => void {
    if (this.isConnected) listener(true);
    return this.#connected.subscribe(listener);
  }

  /**
   * Calls the listener with false when the socket starts to connect or reconnect, and with true once the server has responded,
   * even with a refusal. Returns a function that removes it.
   */
  onReachable(listener: (isReached: boolean) => void): () => void {
    return this.#reachable.subscribe((isReached) => listener(isReached === true));
  }

  /**
   * Calls the listener with the server's message when the member has too many sockets, and with undefined once connected.
   * Returns a function that removes it.
   */
  onTooManySockets(listener: (message: string | undefined) => void): () => void {
    return this.#tooManySockets.subscribe(listener);
  }

  /** Sends an event without acknowledgement. Without a connection the event is dropped. */
  emit<E extends ClientEvent>(event: E, body: z.core.input<E['body']>): void {
    if (this.isConnected) this.#socket?.emit(event.name, body);
  }

  /**
   * Sends an event and resolves with the acknowledgement. Throws `NotConnected` without a connection or acknowledgement: the
   * server may still have handled the event.
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

  /** Calls the listener with every event of that name. Returns a function that removes it. */
  on<E extends ServerEvent>(event: E, listener: Listener<E>): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    // The map's key guarantees that the listener gets its event's body.
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
      // A server that refuses the socket is reachable.
      if (code === 'TOO_MANY_SOCKETS' || code === 'RATE_LIMITED') this.#reachable.set(true);
      if (code === 'TOO_MANY_SOCKETS') this.#tooManySockets.set(error.data?.message);
      // Without `data` the network failed, and Socket.IO reconnects itself.
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

  /** Connects with the fresh token once this browser has it. Without one, another browser renewed the session. */
  async #reconnectRenewed(socket: LiveSocket, why: SessionEnded): Promise<void> {
    const generation = this.#generation;
    this.#deps.expectFreshToken();
    const fresh = await this.#deps.renewedToken(this.#lastToken);
    if (generation !== this.#generation) return;
    if (fresh === undefined) this.#endOrRenew(socket, why);
    else if (this.#hasFreshToken()) this.#schedule(0, () => socket.connect());
  }

  /** Ends the session, unless another tab has stored a newer token meanwhile. */
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
