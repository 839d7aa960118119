import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  NO_SUCH_NAME,
  SERVER_FAILURE,
  startNameServer,
  type NameAnswer,
  type NameServer,
} from '../../testing/services/name-server.ts';
import { createHostNames } from './host-names.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer();
});
afterAll(() => server.close());

const textsOf = (name: string, signal = new AbortController().signal) =>
  createHostNames([server.address]).texts(name, signal);

it('returns all texts of a name, and joins the parts of a long one', async () => {
  server.on('_weft.loom.test', { texts: [['weft-verify=', 'abc'], ['other text']] });
  expect(await textsOf('_weft.loom.test')).toEqual(['weft-verify=abc', 'other text']);
  expect(server.asked).toContain('_weft.loom.test');
});

it.each<[string, NameAnswer]>([
  ['does not exist', { failure: NO_SUCH_NAME }],
  ['has no text', { texts: [] }],
])('returns nothing for a name that %s', async (_name, answer) => {
  server.on('_weft.empty.test', answer);
  expect(await textsOf('_weft.empty.test')).toEqual([]);
});

it.each<[string, NameAnswer]>([
  ['fails', { failure: SERVER_FAILURE }],
  ['answers garbage', { bytes: Buffer.alloc(512, 0xff) }],
  ['answers half a header', { bytes: Buffer.alloc(5) }],
  ['answers nothing', { silent: true }],
])('throws if the name server %s', async (_name, answer) => {
  server.on('_weft.hostile.test', answer);
  await expect(textsOf('_weft.hostile.test')).rejects.toThrow('queryTxt');
});

it('stops when it is told to', async () => {
  server.on('_weft.silent.test', { silent: true });
  const stop = new AbortController();
  const asking = textsOf('_weft.silent.test', stop.signal);
  stop.abort();
  await expect(asking).rejects.toThrow('ECANCELLED');
  await expect(textsOf('_weft.loom.test', stop.signal)).rejects.toThrow('aborted');
});
