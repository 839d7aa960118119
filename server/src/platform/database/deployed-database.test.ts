import { once } from 'node:events';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { Mongoose } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeployedKeys } from '../../testing/programs/deployed-keys.ts';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { ServedDatabase } from '../../testing/services/served-database.ts';
import { createLogger } from '../logger/logger.ts';
import { connectDatabase } from './database.ts';

const logger = createLogger('info', logRecorder().stream);
let keys: DeployedKeys;

beforeAll(() => {
  keys = new DeployedKeys();
});
afterAll(() => keys.remove());

describe('MongoDB with the options of the address that is made for Weft', () => {
  let database: ServedDatabase;
  let port: number;
  let close: () => void;

  /**
   * Serves TLS with the container's certificate in front of a database: the embedded store supports neither TLS nor
   * accounts.
   */
  function serveTls(toPort: number, options: TlsOptions) {
    return createServer(options, (near) => {
      const far = connectTcp(toPort, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('error', () => one.destroy());
        one.once('close', () => other.destroy());
      }
    });
  }

  beforeAll(async () => {
    database = await ServedDatabase.open();
    const pem = keys.read('mongodb/tls.pem');
    const server = serveTls(database.port, { cert: pem, key: pem, minVersion: 'TLSv1.2' });
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    close = () => server.close();
  });
  afterAll(async () => {
    close();
    await database.remove();
  });

  const uri = (): string =>
    keys
      .read('weft/mongodb-uri')
      .replace(/weft:[^@]+@mongodb:27017/, `127.0.0.1:${port}`)
      .replace('/secret/', `${keys.folder}/weft/`)
      .replace(/replicaSet=rs0&|authSource=weft&/g, '');

  const open = (address: string) => connectDatabase({ uri: address, patience: 1000 }, logger);

  test('is reached over TLS', async () => {
    const reached = await open(uri());
    expect(await reached.isReachable()).toBe(true);
    await reached.close();
  });

  test.each<[string, (right: string) => string, RegExp]>([
    ['no authority that is known', (right) => right.replace(/&tlsCAFile=.*/, ''), /verify|self-signed/],
    ['no TLS', (right) => right.replace(/&?tls=.*/, ''), /closed|ECONNRESET|timed out/],
    [
      'another name than that of the certificate',
      (right) => right.replace('127.0.0.1', '127.0.0.2'),
      /altnames/,
    ],
  ])('is not reached with %s', async (_what, wrong, reason) => {
    await expect(open(wrong(uri()))).rejects.toThrow(reason);
  });

  test('the account and its database come from the URI', async () => {
    const address = keys.read('weft/mongodb-uri').replace('/secret/', `${keys.folder}/weft/`);
    const connection = new Mongoose().createConnection();
    await expect(
      connection.openUri(address.replace('mongodb:27017', '127.0.0.1:1'), { serverSelectionTimeoutMS: 100 }),
    ).rejects.toThrow(/ECONNREFUSED/);
    const { credentials, replicaSet } = connection.getClient().options;
    expect(credentials).toMatchObject({ username: 'weft', source: 'weft' });
    expect(replicaSet).toBe('rs0');
    await connection.close();
  });
});
