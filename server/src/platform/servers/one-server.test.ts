import { describe } from 'vitest';
import { describeBus } from '../../testing/contracts/bus.ts';
import { describeSharedThings } from '../../testing/contracts/shared-things.ts';
import { createMemoryHub } from './memory-bus.ts';
import { oneServer } from './one-server.ts';

describe('in memory', () => {
  describeSharedThings((clock) => oneServer(clock)({ installation: 'test', rateLimitFactor: 1 }));

  const hub = createMemoryHub();
  describeBus(async () => {
    const bus = hub.join();
    return { bus, crash: () => bus.crash() };
  });
});
