import { createConnection, type Socket } from 'node:net';
import { deserialize, type Document } from 'bson';

const HEAD_BYTES = 21;

/** A connection to the store behind a connection string, without the driver. */
export const connectRaw = (uri: string): Socket =>
  createConnection(decodeURIComponent(uri.slice('mongodb://'.length, uri.indexOf('.sock') + '.sock'.length)));

/** A command's bytes as the message that asks for it. */
export const messageOf = (body: Uint8Array): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
};

/** The answers in what a connection has received. */
export const repliesIn = (received: Buffer): Document[] => {
  const replies: Document[] = [];
  for (let at = 0; at < received.length;) {
    const end = at + received.readInt32LE(at);
    replies.push(deserialize(received.subarray(at + HEAD_BYTES, end)));
    at = end;
  }
  return replies;
};

/** Sends a command's bytes as they are, which the driver would not, and resolves with the reply. */
export const sendBytes = (uri: string, body: Uint8Array): Promise<Document> =>
  new Promise((resolve, reject) => {
    const socket = connectRaw(uri);
    socket.on('error', reject);
    socket.once('data', (reply) => {
      socket.destroy();
      resolve(deserialize(reply.subarray(HEAD_BYTES)));
    });
    socket.write(messageOf(body));
  });
