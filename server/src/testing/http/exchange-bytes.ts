import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends raw bytes; resolves with the response when the server closes the connection. */
export function exchangeBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
