import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Database } from '../src/platform/database/database.ts';

export interface Relay {
  readonly origin: string;
  close(): Promise<void>;
}

interface Letter {
  readonly receiverId: string;
  readonly content: string;
}

/**
 * The floor of messages: whoever connects is who they say, and a message is stored by one insert, forwarded and acknowledged. It
 * checks, orders, counts and looks up nothing.
 */
export async function startRelay(database: Database): Promise<Relay> {
  const letters = database.connection.collection('relayed');
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  io.on('connection', (socket) => {
    const { id } = socket.handshake.auth as { id: string };
    void socket.join(id);
    socket.on('send_message', async ({ receiverId, content }: Letter, answer: (ack: object) => void) => {
      const letter = { sender: id, receiver: receiverId, content, createdAt: new Date() };
      await letters.insertOne(letter);
      io.to(receiverId).emit('new_message', letter);
      answer({ success: true, data: letter });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => io.close(),
  };
}
