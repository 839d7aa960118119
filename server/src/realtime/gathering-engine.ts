import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, transports, type Transport } from 'engine.io';

/** How long to wait for the client's answer to a close frame (ms); the WebSocket library would wait 30 s. */
const CLOSE_WITHIN = 1000;

type UpgradedRequest = ConstructorParameters<typeof transports.websocket>[0];
type Packets = Parameters<InstanceType<typeof transports.websocket>['send']>[0];

/**
 * A WebSocket that sends everything of one turn of the event loop with one write. A message consists of several
 * packets, and one write each would cost more than everything else.
 *
 * Upstream: engine.io writes each packet by itself, and ws leaves batching to its users
 * (https://github.com/websockets/ws/pull/1999). ws has an option for the time to wait for a close frame
 * (https://github.com/websockets/ws/pull/2308), which engine.io does not pass on.
 * Remove when: engine.io writes the packets of one turn together, and passes `closeTimeout` on.
 */
class GatheringWebSocket extends transports.websocket {
  readonly #connection: UpgradedRequest['socket'];
  #gathered: Packets = [];

  constructor(request: UpgradedRequest) {
    super(request);
    this.#connection = request.socket;
  }

  override send(packets: Packets): void {
    const isFirst = this.#gathered.length === 0;
    this.#gathered.push(...packets);
    if (isFirst) process.nextTick(() => this.#sendGathered());
    // The engine expects a drain per send; these packets belong to an earlier send, which causes it.
    else this.emit('drain');
  }

  override doClose(done?: () => void): void {
    this.#sendGathered();
    super.doClose(done);
    const deadline = setTimeout(() => this.#connection.destroy(), CLOSE_WITHIN);
    deadline.unref();
    this.#connection.once('close', () => clearTimeout(deadline));
  }

  #sendGathered(): void {
    const packets = this.#gathered;
    if (packets.length === 0) return;
    this.#gathered = [];
    this.#connection.cork();
    super.send(packets);
    this.#connection.uncork();
  }
}

/** Returns whether a request is a WebSocket handshake of our clients. */
function beginsWebSocket(
  { method, headers }: IncomingMessage,
  query: Readonly<Record<string, string>>,
): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-version'] === '13' &&
    headers['sec-websocket-protocol'] === undefined &&
    query['transport'] === 'websocket' &&
    query['EIO'] === '4'
  );
}

/**
 * Socket.IO's engine with WebSockets that write once per turn of the event loop, and with the headers of all
 * responses.
 */
export class GatheringEngine extends Server {
  readonly #headersOf = new WeakMap<IncomingMessage, OutgoingHttpHeaders>();

  constructor(options: ConstructorParameters<typeof Server>[0]) {
    super(options);
    this.on('headers', (headers: OutgoingHttpHeaders, request: IncomingMessage) => {
      Object.assign(headers, this.#headersOf.get(request));
    });
  }

  /** Called first, because the engine would write its own rejection to the connection. */
  mayUpgrade(request: IncomingMessage): boolean {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const query = Object.fromEntries(searchParams);
    if (!beginsWebSocket(request, query)) return false;
    let isVerified = false;
    // The engine reads the query from the request.
    this.verify(Object.assign(request, { _query: query }) as UpgradedRequest, true, (failure) => {
      isVerified = failure === undefined;
    });
    return isVerified;
  }

  /** Takes over the connection; its first response has these headers. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, headers: OutgoingHttpHeaders): void {
    this.#headersOf.set(request, headers);
    this.handleUpgrade(request, socket, head);
  }

  protected override createTransport(
    name: 'polling' | 'websocket' | 'webtransport',
    request: IncomingMessage,
  ): Transport {
    // The engine has set the properties that the transport reads from the request.
    if (name === 'websocket') return new GatheringWebSocket(request as UpgradedRequest);
    return super.createTransport(name, request);
  }
}
