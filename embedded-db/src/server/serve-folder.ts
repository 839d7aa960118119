import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { upgradeFolder } from '../engine/upgrade-folder.ts';
import type { TransactionRunner } from '../storage/exit-lock.ts';
import { Connection } from './connection.ts';
import { isUpgrading, markReady, prepareFolder } from './folder-format.ts';
import { lockFolder } from './folder-lock.ts';
import { refreshKeys } from '../engine/refresh-keys.ts';
import { FailPoints } from '../engine/fail-points.ts';
import { Maintenance } from '../engine/maintenance.ts';
import { dropUnfinished } from '../engine/unfinished.ts';
import type { ServeOptions } from './serve-options.ts';
import { portUri, socketPathFor, socketUri } from './socket-path.ts';
import { FolderUnusableError } from './start-errors.ts';
import { Store } from '../engine/store.ts';
import type { StoreOptions } from '../engine/store.ts';

interface ServedFolder {
  readonly uri: string;
  readonly socketPath: string;
  readonly port: number | undefined;
  close(): Promise<void>;
}

/**
 * Opens a folder and serves it on its own socket, in this thread.
 * @param runTransaction runs each transaction of LMDB, for a thread that the program may stop
 * @throws FolderInUseError, FolderUnusableError
 */
export async function serveFolder(
  options: ServeOptions,
  runTransaction?: TransactionRunner,
): Promise<ServedFolder> {
  const directory = makeFolder(options.directory);
  const socketPath = socketPathFor(directory);
  const unlock = await lockFolder(directory, socketPath, socketUri(socketPath));
  try {
    prepareFolder(directory);
    const { memoryLimitBytes } = options;
    const store = openStore({
      directory,
      durable: options.durable !== false,
      runTransaction,
      memoryLimitBytes,
    });
    if (options.failPoints === true) store.failPoints = new FailPoints();
    await dropUnfinished(store);
    if (isUpgrading(directory)) await store.commits.run(() => upgradeFolder(store));
    await refreshKeys(store);
    markReady(directory);
    return await listen(store, socketPath, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function makeFolder(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return realpathSync(directory);
  } catch (error) {
    throw new FolderUnusableError(
      `the folder ${directory} cannot be made or read: ${(error as Error).message}`,
    );
  }
}

function openStore(options: StoreOptions): Store {
  try {
    return new Store(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderUnusableError(`the data in ${options.directory} cannot be opened: ${reason}`);
  }
}

async function listen(
  store: Store,
  socketPath: string,
  options: ServeOptions,
  unlock: () => void,
): Promise<ServedFolder> {
  const connections = new Set<Connection>();
  const accept = (socket: Socket, isChecked: boolean): void => {
    const connection = new Connection(store, socket, isChecked);
    connections.add(connection);
    store.operations.connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      store.operations.connections.delete(connection);
    });
  };
  // A remaining socket belongs to an owner that has ended, because the lock is held here.
  rmSync(socketPath, { force: true });
  // Only the owner of the folder can connect to the socket, and could read the files as well.
  const onSocket = createServer((socket) => accept(socket, false));
  const servers = [await started(onSocket, { path: socketPath })];
  chmodSync(socketPath, 0o600);
  let port: number | undefined;
  if (options.port !== undefined) {
    const onPort = createServer((socket) => accept(socket, options.auth === true));
    const server = await started(onPort, { host: '127.0.0.1', port: options.port });
    servers.push(server);
    port = (server.address() as AddressInfo).port;
  }
  store.address = port === undefined ? socketPath : `127.0.0.1:${port}`;
  const maintenance = new Maintenance(store, options.ttlIntervalMs);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    maintenance.stop();
    for (const server of servers) server.close();
    for (const connection of connections) connection.destroy();
    await store.close();
    rmSync(socketPath, { force: true });
    unlock();
  };
  return {
    uri: port === undefined ? socketUri(socketPath) : portUri(port),
    socketPath,
    port,
    close: () => (closing ??= close()),
  };
}

function started(server: Server, where: { path: string } | { host: string; port: number }): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
