import type { IncomingMessage } from 'node:http';
import { Server, transports, type Transport } from 'engine.io';

type UpgradedRequest = ConstructorParameters<typeof transports.websocket>[0];
type Packets = Parameters<InstanceType<typeof transports.websocket>['send']>[0];

/**
 * A WebSocket that hands everything it is given in one turn of the event loop to the system at once: what is told of one message
 * is several packets, and a write of its own for each costs more than all else that is done for it.
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
    // The engine counts a drain for each time that it has sent something; these go with those before them, which bring one.
    else this.emit('drain');
  }

  override doClose(done?: () => void): void {
    this.#sendGathered();
    super.doClose(done);
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

/** Socket.IO's engine with WebSockets that write once in a turn of the event loop. */
export class GatheringEngine extends Server {
  protected override createTransport(
    name: 'polling' | 'websocket' | 'webtransport',
    request: IncomingMessage,
  ): Transport {
    // The engine has put what the transport asks for on the request.
    if (name === 'websocket') return new GatheringWebSocket(request as UpgradedRequest);
    return super.createTransport(name, request);
  }
}
