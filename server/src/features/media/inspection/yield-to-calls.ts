import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread, so that calls are answered first while files are inspected. Only Linux has a
 * priority per thread; elsewhere it would be that of the whole process, and nothing changes.
 */
export function yieldToCalls(platform: NodeJS.Platform = process.platform): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  // Only lowering is allowed to everyone: an operator may have started the server with a lower one.
  if (platform === 'linux') setPriority(Math.max(getPriority(), PRIORITY_BELOW_NORMAL));
}
