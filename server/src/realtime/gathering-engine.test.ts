import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as Connection } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSocket, type TestSocket } from '../testing/app/connect-socket.ts';
import { GatheringEngine } from './gathering-engine.ts';

let http: HttpServer;
let io: Server;
let client: TestSocket;
let heard: string[];
let atServer: Socket;
let connection: Connection;

/** Connects one client and records what it receives, in order. */
async function connect(transports: ('polling' | 'websocket')[]): Promise<void> {
  http.on('connection', (opened) => (connection = opened));
  const address = http.address() as AddressInfo;
  client = aSocket(`http://127.0.0.1:${address.port}`, { transports });
  heard = [];
  client.onAny((event: string) => heard.push(event));
  const opened = once(io, 'connection') as Promise<[Socket]>;
  client.connect();
  [atServer] = await opened;
}

const heardOf = (event: 'connect' | 'disconnect') =>
  new Promise<void>((resolve) => void client.once(event, () => resolve()));

beforeEach(async () => {
  http = createServer();
  io = new Server({ serveClient: false });
  const engine = new GatheringEngine({});
  engine.attach(http, { path: '/socket.io' });
  io.bind(engine);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(async () => {
  client.close();
  await io.close();
  http.close();
});

test('packets of one turn of the event loop are one write, in order', async () => {
  await connect(['websocket']);
  await heardOf('connect');
  const all = vi.spyOn(connection, '_writev');
  const single = vi.spyOn(connection, '_write');
  for (const event of ['first', 'second', 'third']) atServer.emit(event);
  await expect.poll(() => heard).toEqual(['first', 'second', 'third']);
  expect(all).toHaveBeenCalledTimes(1);
  expect(single).not.toHaveBeenCalled();
  for (const event of ['fourth', 'fifth']) io.emit(event);
  await expect.poll(() => heard.slice(3)).toEqual(['fourth', 'fifth']);
  expect(all).toHaveBeenCalledTimes(2);
});

test('the callback of each packet runs when it is sent', async () => {
  await connect(['websocket']);
  await heardOf('connect');
  const sent: number[] = [];
  // Engine.IO packets: events without body.
  for (const number of [1, 2, 3]) atServer.conn.send(`2["told"]`, undefined, () => sent.push(number));
  await expect.poll(() => sent).toEqual([1, 2, 3]);
  await expect.poll(() => heard).toEqual(['told', 'told', 'told']);
});

test('the last packet arrives before the connection ends', async () => {
  await connect(['websocket']);
  await heardOf('connect');
  const over = heardOf('disconnect');
  atServer.emit('goodbye');
  atServer.disconnect(true);
  await over;
  expect(heard).toEqual(['goodbye']);
});

test('a connection that begins with calls goes over, and loses nothing on the way', async () => {
  await connect(['polling', 'websocket']);
  const { conn } = atServer;
  const events = Array.from({ length: 200 }, (_, number) => `event ${number}`);
  const upgraded = once(conn, 'upgrade');
  for (const event of events.slice(0, 100)) atServer.emit(event);
  await upgraded;
  for (const event of events.slice(100)) atServer.emit(event);
  await expect.poll(() => heard).toEqual(events);
  expect(conn.transport.name).toBe('websocket');
});
