import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeployedKeys } from '../../server/src/testing/programs/deployed-keys.ts';
import { freePort } from '../../server/src/testing/services/free-port.ts';
import { startNginx, type Nginx } from './nginx.ts';

let folder: string;
let keys: DeployedKeys;
let nginx: Nginx;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'weft-nginx-tls-'));
  keys = new DeployedKeys();
  const certificate = {
    certificate: path.join(keys.folder, 'mailpit/tls.crt'),
    key: path.join(keys.folder, 'mailpit/tls.key'),
  };
  nginx = await startNginx(folder, [await freePort()], certificate);
});
afterAll(async () => {
  await nginx.stop();
  keys.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns protocol and cipher that nginx negotiates for these client options; undefined if it rejects them. */
async function agreedOn(offered: ConnectionOptions): Promise<readonly [string | null, string] | undefined> {
  // The certificate is not part of this test.
  const socket = connect({ host: '127.0.0.1', port: nginx.port, rejectUnauthorized: false, ...offered });
  try {
    await once(socket, 'secureConnect');
    return [socket.getProtocol(), socket.getCipher().name];
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

const only = (version: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2'): ConnectionOptions => ({
  minVersion: version,
  maxVersion: version,
});

test('TLS 1.3 is preferred, and TLS 1.2 is accepted with its strongest cipher', async () => {
  expect((await agreedOn({}))?.[0]).toBe('TLSv1.3');
  expect(await agreedOn(only('TLSv1.2'))).toEqual(['TLSv1.2', 'ECDHE-ECDSA-AES256-GCM-SHA384']);
  const weakestFirst = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384';
  expect(await agreedOn({ ...only('TLSv1.2'), ciphers: weakestFirst })).toEqual([
    'TLSv1.2',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
  ]);
});

test.each(['TLSv1', 'TLSv1.1'] as const)('%s is rejected', async (version) => {
  // Node offers old versions only explicitly.
  expect(await agreedOn({ ...only(version), ciphers: 'ALL:@SECLEVEL=0' })).toBeUndefined();
});

test.each(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-ECDSA-AES128-CCM8'])(
  'the cipher %s is rejected',
  async (ciphers) => {
    expect(await agreedOn({ ...only('TLSv1.2'), ciphers: `${ciphers}:@SECLEVEL=0` })).toBeUndefined();
  },
);
