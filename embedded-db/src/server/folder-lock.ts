import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { FolderInUseError } from './start-errors.ts';

interface Owner {
  readonly pid: number;
  /** When the process began, by the system's own clock: tells a process from a later one with the same number. */
  readonly processStart: string;
  readonly token: string;
  readonly socketPath: string;
  readonly uri: string;
}

const LOCK_FILE = 'owner.lock';
/** How long an owner that is just starting may take until its socket answers, in milliseconds. */
const START_PATIENCE_MS = 3_000;
const RETRY_MS = 50;

/**
 * Makes this process the folder's only owner.
 * @returns what gives the folder back
 * @throws FolderInUseError when somebody else serves it
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
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    while (!tryLink(draft, file)) await clearStale(directory, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readOwner(file)?.token === own.token) rmSync(file, { force: true });
  };
}

/** Who serves the folder right now; undefined where nobody does. Looks, and touches nothing. */
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

/** Removes the lock of an owner that is no more. @throws FolderInUseError when the owner lives */
async function clearStale(directory: string, file: string): Promise<void> {
  const owner = readOwner(file);
  if (owner && (await isServing(owner))) throw new FolderInUseError(directory, owner.pid, owner.uri);
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Somebody may have been faster and put a lock of its own there: that one goes back.
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

/** A living owner answers on its socket, at the latest when it has started. */
async function isServing(owner: Owner): Promise<boolean> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    if (await answers(owner.socketPath)) return true;
    if (!isAlive(owner)) return false;
    // The process lives but does not answer: it is starting, busy, or stuck. All three own the folder.
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

/** Linux tells when a process began; elsewhere the number alone has to do. */
function processStart(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
