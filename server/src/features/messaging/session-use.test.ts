import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { countUnread } from '@weft/shared/messaging/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { startTestApp } from '../../testing/app/test-app.ts';

test('what a socket sends uses its session: one that only listens runs out, one that asks does not', async () => {
  const app = await startTestApp();
  try {
    const [asking, silent] = [await app.addMember(), await app.addMember()];
    const socket = await connectSocket(app.url, asking.browser.token);
    const quiet = await connectSocket(app.url, silent.browser.token);
    app.clock.advance(ACCOUNT_LIMITS.sessionIdle - 60_000);
    await socket.timeout(10_000).emitWithAck('get_online_users');
    await app.settled();
    app.clock.advance(120_000);
    expect((await asking.browser.call(countUnread)).status).toBe(200);
    expect((await silent.browser.call(countUnread)).status).toBe(401);
    socket.close();
    quiet.close();
  } finally {
    await app.close();
  }
});
