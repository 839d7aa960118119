import { fail, ok, warn, type Check, type Finding } from '../doctor/check.ts';
import type { Logger } from '../logger/logger.ts';
import { texts } from '../doctor/texts/generated/index.ts';
import { connectRedis, type RedisAddress } from './redis-connection.ts';

const valueOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1];

async function look(address: RedisAddress, logger: Logger): Promise<Finding[]> {
  const redis = await connectRedis(address, logger);
  try {
    const info = await redis.commands.info();
    const version = valueOf(info, 'redis_version');
    const { redis: said } = texts;
    const found = [ok(version === undefined ? said.answersUnknown : said.answers({ version }))];
    const policy = valueOf(info, 'maxmemory_policy') ?? 'noeviction';
    if (policy !== 'noeviction') {
      found.push(warn(said.evicts({ policy }), said.evictsAdvice));
    }
    return found;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [fail(texts.redis.refuses({ reason }), texts.redis.refusesAdvice)];
  } finally {
    redis.close();
  }
}

/** Checks that Redis is reachable; no check without Redis. */
export function checkRedis(address: RedisAddress | undefined, logger: Logger): Check {
  return { name: 'redis', look: async () => (address === undefined ? [] : look(address, logger)) };
}
