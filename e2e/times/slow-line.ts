import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Properties of a network line. */
export interface Line {
  /** Bits per second to the browser, shared by all its connections. */
  readonly bitsPerSecond: number;
  /** Round trip in milliseconds. */
  readonly roundTrip: number;
}

/** Smaller than a TCP window, so that connections share the line realistically. Bytes. */
const PIECE = 4096;

/** Forwards data in order, each piece at its due time. */
function forwardDelayed(from: Socket, to: Socket, dueAt: (bytes: number) => number): void {
  const waiting: { readonly due: number; readonly piece: Buffer }[] = [];
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const drain = (): void => {
    timer = undefined;
    while (waiting[0] && waiting[0].due <= performance.now()) {
      const piece = waiting.shift()?.piece;
      if (piece && !to.destroyed) to.write(piece);
    }
    const [next] = waiting;
    if (next) timer = setTimeout(drain, next.due - performance.now());
    else if (hasEnded) to.end();
  };
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += PIECE) {
      const piece = data.subarray(at, at + PIECE);
      waiting.push({ due: dueAt(piece.length), piece });
    }
    timer ??= setTimeout(drain, 0);
  });
  from.on('end', () => {
    hasEnded = true;
    timer ??= setTimeout(drain, 0);
  });
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroySoon());
}

/**
 * Opens a slow line to a local port. It affects all traffic of the browser, including service workers and
 * sockets, which developer tools do not throttle.
 */
export async function openSlowLine(
  port: number,
  { bitsPerSecond, roundTrip }: Line,
): Promise<{ address: string; close: () => Promise<void> }> {
  let freeAt = 0;
  const there = () => performance.now() + roundTrip / 2;
  const back = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8000) / bitsPerSecond;
    return freeAt + roundTrip / 2;
  };
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    const product = connect(port, '127.0.0.1');
    for (const socket of [browser, product]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    forwardDelayed(browser, product, there);
    forwardDelayed(product, browser, back);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
