import type { ServerEvent, ServerEventBody } from '@weft/shared/realtime/server-events';
import type { SocketFailure } from '@weft/shared/sockets/client-event';

/** Of the wire (Engine.IO 4, Socket.IO 5): what opens a connection. */
const OPEN = { sid: 'test', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 65_536 };

/** The server's end of the sockets in a test. */
export interface SocketServer {
  /** The tokens that connected, in order. */
  readonly tokens: unknown[];
  /** The events that clients have sent, in order: name and body. */
  readonly received: readonly (readonly [event: string, body: unknown])[];
  /** Sends an event to whoever is connected. */
  send<E extends ServerEvent>(event: E, ...body: ServerEventBody<E>): void;
  /** Cuts whoever is connected, as the server does with a session that is over. */
  cut(): void;
  /** Breaks the connections, as a bad network does. */
  breakOff(): void;
}

type Refusal = (token: unknown) => SocketFailure | undefined;

let refuse: Refusal;
let tokens: unknown[];
let received: [event: string, body: unknown][];
const open = new Set<TestWebSocket>();

/** Answers sockets for the rest of the test; `refusal` says who is not let in. */
export function answerSockets(refusal: Refusal = () => undefined): SocketServer {
  refuse = refusal;
  tokens = [];
  received = [];
  const toAll = (text: string) => {
    for (const socket of open) socket.hear(text);
  };
  return {
    tokens,
    received,
    send: (event, ...body) => toAll(`42${JSON.stringify([event, ...body])}`),
    cut: () => toAll('41'),
    breakOff: () => {
      for (const socket of open) socket.close();
    },
  };
}

/** The network's edge of sockets in tests, in the place of the browser's own WebSocket. */
export class TestWebSocket {
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: object) => void = () => undefined;

  constructor() {
    queueMicrotask(() => {
      this.onopen();
      this.hear(`0${JSON.stringify(OPEN)}`);
    });
  }

  /** What the server sends. */
  hear(text: string): void {
    queueMicrotask(() => this.onmessage({ data: text }));
  }

  send(text: string): void {
    const event = /^42\d*(\[.*)$/s.exec(text)?.[1];
    if (event !== undefined) received.push(JSON.parse(event) as [string, unknown]);
    if (!text.startsWith('40')) return;
    const { token } = JSON.parse(text.slice(2) || '{}') as { token?: unknown };
    tokens.push(token);
    const failure = refuse(token);
    if (failure) this.hear(`44${JSON.stringify({ message: failure.message, data: failure })}`);
    else {
      open.add(this);
      this.hear('40{"sid":"test"}');
    }
  }

  close(): void {
    open.delete(this);
    queueMicrotask(() => this.onclose({}));
  }
}
