import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Database } from '../../../../server/src/platform/database/database.ts';

export interface Relay {
  readonly origin: string;
  close(): Promise<void>;
}

interface OutgoingMessage {
  readonly receiverId: string;
  readonly content: string;
}

/**
 * The reference for messages. It trusts the client's identity, stores each message with one insert, forwards
 * and acknowledges it. It has no checks, order, counters or lookups.
 */
export async function startRelay(database: Database): Promise<Relay> {
  const messages = database.connection.collection('relayed');
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  io.on('connection', (socket) => {
    const { id } = socket.handshake.auth as { id: string };
    void socket.join(id);
    socket.on(
      'send_message',
      async ({ receiverId, content }: OutgoingMessage, answer: (ack: object) => void) => {
        const message = { sender: id, receiver: receiverId, content, createdAt: new Date() };
        await messages.insertOne(message);
        io.to(receiverId).emit('new_message', message);
        answer({ success: true, data: message });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => io.close(),
  };
}
