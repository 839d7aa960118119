import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FolderInUseError, FolderUnusableError } from './start-errors.ts';

interface Owner {
  readonly pid: number;
  /** Start time of the process, which distinguishes it from a later process with the same number. */
  readonly processStart: string;
  readonly token: string;
  readonly socketPath: string;
  readonly uri: string;
}

const LOCK_FILE = 'owner.lock';
/** How long a starting owner may take until its socket accepts connections, in milliseconds. */
const START_TIMEOUT_MS = 3_000;
const RETRY_MS = 50;

/**
 * Makes this process the folder's only owner.
 * @returns a function that releases the folder
 * @throws FolderInUseError when another process serves it, FolderUnusableError when its disk is full
 */
export async function lockFolder(directory: string, socketPath: string, uri: string): Promise<() => void> {
  const file = join(directory, LOCK_FILE);
  const own: Owner = {
    pid: process.pid,
    processStart: processStart(process.pid),
    token: randomUUID(),
    socketPath,
    uri,
  };
  const draft = `${file}.${own.token}`;
  try {
    writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
    while (!tryLink(draft, file)) await clearStale(directory, file);
  } catch (error) {
    throw isDiskFull(error) ? diskFull(directory) : error;
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readOwner(file)?.token === own.token) rmSync(file, { force: true });
  };
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const diskFull = (directory: string): FolderUnusableError =>
  new FolderUnusableError(
    `the disk of ${directory} is full, so the folder cannot be locked; nothing of it is lost. Free space and start again.`,
  );

/** The process that serves the folder; undefined where none does. Changes nothing. */
export async function ownerOf(directory: string): Promise<{ pid: number; uri: string } | undefined> {
  const owner = readOwner(join(directory, LOCK_FILE));
  if (!owner || !isAlive(owner) || !(await answers(owner.socketPath))) return undefined;
  return { pid: owner.pid, uri: owner.uri };
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of an owner that has ended. @throws FolderInUseError when the owner is running */
async function clearStale(directory: string, file: string): Promise<void> {
  const owner = readOwner(file);
  if (owner && (await isServing(owner))) throw new FolderInUseError(directory, owner.pid, owner.uri);
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have replaced the lock meanwhile: its lock is put back.
  const moved = readOwner(aside);
  if (moved && moved.token !== owner?.token) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Whether the owner accepts connections, or is still starting. */
async function isServing(owner: Owner): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (await answers(owner.socketPath)) return true;
    if (!isAlive(owner)) return false;
    // A running process without an open socket is starting, busy or stuck. All three own the folder.
    if (Date.now() > deadline) return true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return processStart(owner.pid) === owner.processStart;
}

/** The start time of a process on Linux; elsewhere empty, so that only the number is compared. */
function processStart(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
