import type { ServerEvent, ServerEventBody } from '@weft/shared/realtime/server-events';
import type { SocketFailure } from '@weft/shared/sockets/client-event';

/** Handshake of the protocol (Engine.IO 4, Socket.IO 5). */
const OPEN = { sid: 'test', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 65_536 };

/** The server's side of the sockets in a test. */
export interface SocketServer {
  /** Tokens of the connected sockets, in order. */
  readonly tokens: unknown[];
  /** Events received from clients, in order: name and body. */
  readonly received: readonly (readonly [event: string, body: unknown])[];
  /** Emits an event to all connected sockets. */
  send<E extends ServerEvent>(event: E, ...body: ServerEventBody<E>): void;
  /** Disconnects all sockets as the server does when a session ends. */
  disconnectAll(): void;
  /** Drops all connections as a network failure does. */
  dropConnections(): void;
}

type Refusal = (token: unknown) => SocketFailure | undefined;

let refuse: Refusal;
let tokens: unknown[];
let received: [event: string, body: unknown][];
const open = new Set<TestWebSocket>();

/** Accepts sockets for the rest of the test, unless `refusal` returns a failure for their token. */
export function answerSockets(refusal: Refusal = () => undefined): SocketServer {
  refuse = refusal;
  tokens = [];
  received = [];
  const broadcast = (text: string) => {
    for (const socket of open) socket.receive(text);
  };
  return {
    tokens,
    received,
    send: (event, ...body) => broadcast(`42${JSON.stringify([event, ...body])}`),
    disconnectAll: () => broadcast('41'),
    dropConnections: () => {
      for (const socket of open) socket.close();
    },
  };
}

/** Replaces the browser's WebSocket in tests. */
export class TestWebSocket {
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: object) => void = () => undefined;

  constructor() {
    queueMicrotask(() => {
      this.onopen();
      this.receive(`0${JSON.stringify(OPEN)}`);
    });
  }

  /** Delivers a frame from the server. */
  receive(text: string): void {
    queueMicrotask(() => this.onmessage({ data: text }));
  }

  send(text: string): void {
    const event = /^42\d*(\[.*)$/s.exec(text)?.[1];
    if (event !== undefined) received.push(JSON.parse(event) as [string, unknown]);
    if (!text.startsWith('40')) return;
    const { token } = JSON.parse(text.slice(2) || '{}') as { token?: unknown };
    tokens.push(token);
    const failure = refuse(token);
    if (failure) this.receive(`44${JSON.stringify({ message: failure.message, data: failure })}`);
    else {
      open.add(this);
      this.receive('40{"sid":"test"}');
    }
  }

  close(): void {
    open.delete(this);
    queueMicrotask(() => this.onclose({}));
  }
}
