import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { listenLocally } from '../http/listen-locally.ts';

/** A proxy between client and server that can simulate a silent network: connections stay open without data. */
export interface TcpProxy {
  readonly port: number;
  hang(): void;
  /** New connections reach the server again; hung ones are closed. */
  resume(): void;
  /** Closes every connection after this number of bytes from the client; no limit without argument. */
  cutBeyond(bytes?: number): void;
  close(): Promise<void>;
}

/** Replaces a word of the server's response, keeping its length. */
function withoutWord(word: string): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.from(chunk.toString('latin1').replaceAll(word, '_'.repeat(word.length)), 'latin1'));
    },
  });
}

/** `hidden`: a word of the server that clients do not receive. */
export async function startTcpProxy(toPort: number, hidden?: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let most: number | undefined;
  const sent = new Map<Socket, number>();
  /** Data of a client, up to the byte at which it is disconnected. */
  const uncut = (near: Socket): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const before = sent.get(near) ?? 0;
        sent.set(near, before + chunk.length);
        if (most === undefined || before + chunk.length <= most) return done(null, chunk);
        near.destroy();
        done(null, chunk.subarray(0, Math.max(0, most - before)));
      },
    });
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    hold(near);
    if (isHanging) {
      near.pause();
      return;
    }
    const far = connect(toPort, '127.0.0.1');
    hold(far);
    near.pipe(uncut(near)).pipe(far);
    (hidden === undefined ? far : far.pipe(withoutWord(hidden))).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const port = await listenLocally(server);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    hang() {
      isHanging = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      isHanging = false;
      cut();
    },
    cutBeyond(bytes) {
      most = bytes;
      sent.clear();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
