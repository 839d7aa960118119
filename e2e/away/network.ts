import { login, registerStep1, registerStep3 } from '@weft/shared/accounts/contract';
import { subscribeToPush } from '@weft/shared/notifications/push-contract';
import { MongoClient, type Db } from 'mongodb';
import {
  startPushService,
  type PushBrowser,
  type PushService,
} from '../../server/src/testing/services/push-service.ts';
import { startSmtpServer, type SmtpServer } from '../../server/src/testing/services/smtp-server.ts';
import { callServer } from '../delivery/api.ts';
import { startCluster, type Cluster } from '../servers/cluster.ts';

/** Calls that run at the same time. */
const AT_ONCE = 8;

/** A member with a browser that is subscribed to push messages, and no open page. */
export interface AwayMember {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  readonly browser: PushBrowser;
}

/** Two servers on one database, with a push service and a mail server of the tests. */
export interface Network {
  readonly cluster: Cluster;
  readonly database: Db;
  readonly pushService: PushService;
  readonly mailServer: SmtpServer;
  close(): Promise<void>;
}

export async function startNetwork(): Promise<Network> {
  const pushService = await startPushService('localhost');
  const mailServer = await startSmtpServer();
  const cluster = await startCluster({ SMTP_URL: mailServer.url, ...pushService.settings });
  const client = await MongoClient.connect(cluster.uri);
  return {
    cluster,
    database: client.db(),
    pushService,
    mailServer,
    async close() {
      await client.close();
      await cluster.remove();
      await mailServer.close();
      await pushService.close();
    },
  };
}

/** Does something with each item, several at the same time. */
export async function withEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const next = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of next) await work(item);
    }),
  );
}

/** Registers members by their names and subscribes a browser of each. */
export async function registerAway(
  { cluster, pushService }: Network,
  names: readonly string[],
): Promise<readonly AwayMember[]> {
  const { origin } = cluster.one;
  const members: AwayMember[] = [];
  await withEach(names, async (fullName) => {
    const email = `${fullName.toLowerCase().replace(' ', '.')}@example.org`;
    const password = 'a good password';
    const start = await callServer(origin, undefined, registerStep1, { body: { email, password, fullName } });
    const location = { city: 'Pune', state: 'IN-MH', country: 'IN', pinCode: '411001' };
    const body = { location, phoneNumber: '+91 20 1234 5678' };
    await callServer(origin, start.token, registerStep3, { body });
    const { user, token } = await callServer(origin, undefined, login, { body: { email, password } });
    const browser = pushService.browser();
    await callServer(origin, token, subscribeToPush, { body: browser.subscription });
    members.push({ id: user._id, token, email, browser });
  });
  return members;
}
