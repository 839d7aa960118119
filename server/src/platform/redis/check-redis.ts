import { fail, ok, warn, type Check, type Finding } from '../doctor/check.ts';
import type { Logger } from '../logger/logger.ts';
import { connectRedis, type RedisAddress } from './redis-connection.ts';

const valueOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1];

async function look(address: RedisAddress, logger: Logger): Promise<Finding[]> {
  const redis = await connectRedis(address, logger);
  try {
    const info = await redis.commands.info();
    const found = [ok(`Redis ${valueOf(info, 'redis_version') ?? 'of an unknown version'} answers`)];
    const policy = valueOf(info, 'maxmemory_policy') ?? 'noeviction';
    if (policy !== 'noeviction') {
      const text = `Redis throws away what is counted for limits and presence when its memory is full (${policy})`;
      found.push(warn(text, 'Set maxmemory-policy to noeviction.'));
    }
    return found;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fail(`Redis answers and refuses (${reason})`, 'Give the account in REDIS_URL all commands.')];
  } finally {
    redis.close();
  }
}

/** Checks that Redis is reachable; no check without Redis. */
export function checkRedis(address: RedisAddress | undefined, logger: Logger): Check {
  return { name: 'redis', look: async () => (address === undefined ? [] : look(address, logger)) };
}
