import { createConnection } from 'node:net';
import { deserialize, type Document } from 'bson';

/** Sends a command's bytes as they are, which the driver would not, and resolves with the reply. */
export const sendBytes = (uri: string, body: Uint8Array): Promise<Document> =>
  new Promise((resolve, reject) => {
    const path = decodeURIComponent(uri.slice('mongodb://'.length, uri.indexOf('.sock') + '.sock'.length));
    const socket = createConnection(path);
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(2013, 12);
    socket.on('error', reject);
    socket.once('data', (reply) => {
      socket.destroy();
      resolve(deserialize(reply.subarray(head.length)));
    });
    socket.write(Buffer.concat([head, body]));
  });
