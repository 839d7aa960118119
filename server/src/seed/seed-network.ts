import type { Config } from '../config/load-config.ts';
import { loadCommonPasswords } from '../features/accounts/passwords/common-passwords.ts';
import { createBackground, type Background } from '../platform/background.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { oneServer } from '../platform/servers/one-server.ts';
import type { JoinServers } from '../platform/servers/servers.ts';
import { startServer } from '../start-server.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { MODERATOR } from './content/reports.ts';
import { OLDER_POSTS } from './content/posts-older.ts';
import { PEOPLE } from './content/people.ts';
import { RECENT_POSTS } from './content/posts-recent.ts';
import { QUOTES } from './content/shares.ts';
import { createDemoClient } from './demo-client.ts';
import { createDemoMailbox, type DemoMailbox } from './demo-mailbox.ts';
import { joinNetwork, type DemoMember } from './demo-member.ts';
import { createPlayer } from './play.ts';
import { playApplications } from './play-applications.ts';
import { playCompanies, type DemoRecords } from './play-companies.ts';
import { playCompanyPosts } from './play-company-posts.ts';
import { playJobs } from './play-jobs.ts';
import { playMutes } from './play-mutes.ts';
import { playReports } from './play-reports.ts';
import { playSaves } from './play-saves.ts';
import { playTags } from './play-tags.ts';
import { MODERATOR_EMAIL } from './sign-ins.ts';
import { createRandom } from './random.ts';
import { makeTimeline } from './timeline.ts';

/** A clock that stands until it is moved: the demo's past is lived through hour by hour. */
interface DemoClock extends Clock {
  moveTo(time: number): void;
}

function createDemoClock(start: number): DemoClock {
  let time = start;
  return {
    now: () => time,
    date: () => new Date(time),
    moveTo: (next) => {
      time = next;
    },
  };
}

const HOUR = 60 * 60 * 1000;
/** When the first member joined and how far apart they did, before the seeding. */
const FIRST_JOINED = 400 * HOUR;
const JOINED_EVERY = 4 * HOUR;
/** The demo's passwords are random; a lower cost than production's keeps the seeding short. */
const BCRYPT_COST = 10;

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly logger: Logger;
  readonly secret: string;
  /** Connects to the servers that run on the database; without it there are none. */
  readonly joinServers?: JoinServers | undefined;
  /** Whether members report content, and a moderator decides. What is decided stays in the moderation's audit trail. */
  readonly hasReports: boolean;
  /** Told what is being done. */
  readonly say: (line: string) => void;
  /** Called often. Ends the seeding by throwing. */
  readonly step?: (() => void) | undefined;
}

interface DemoAdapters {
  readonly clock: Clock;
  readonly mailbox: DemoMailbox;
  readonly background: Background;
  readonly records: DemoRecords;
}

/** Starts the product on a free port, with the demo's clock and mailbox, and without rate limits. */
async function startDemoServer(
  { config, database, storage, logger, secret, joinServers }: Deps,
  { clock, mailbox, background, records }: DemoAdapters,
) {
  return startServer({
    config: {
      ...config,
      // Nobody but this process calls it.
      allowHttp: true,
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      // Whatever the network allows later: one member offers a job in their own name.
      privateJobs: true,
      registration: { ...config.registration, mode: 'open', domains: undefined },
      bcryptCost: BCRYPT_COST,
      rateLimitFactor: 10_000,
      moderatorEmails: [MODERATOR_EMAIL],
    },
    logger,
    securityLog: () => undefined,
    clock,
    database,
    storage,
    mailer: mailbox,
    background,
    metrics: createMetrics(),
    secret,
    hostNames: {
      public: () => Promise.resolve([]),
      local: () => Promise.resolve([]),
      texts: (name) => Promise.resolve(records.get(name) ?? []),
    },
    joinServers: joinServers ?? oneServer(clock),
  });
}

/**
 * Lets the demo's members register, write, react and answer through the product's own calls, on a clock that runs
 * through the last weeks. Answers the members with their passwords.
 */
export async function seedNetwork(deps: Deps): Promise<DemoMember[]> {
  const { logger, say, step, hasReports } = deps;
  const now = Date.now();
  const clock = createDemoClock(now - FIRST_JOINED);
  const mailbox = createDemoMailbox();
  const isCommonPassword = loadCommonPasswords();
  const background = createBackground(logger);
  const records: DemoRecords = new Map();
  const server = await startDemoServer(deps, { clock, mailbox, background, records });
  try {
    const call = createDemoClient(`http://127.0.0.1:${server.port}`, step);
    const members = new Map<string, DemoMember>();
    say(`${PEOPLE.length} members join …`);
    for (const [index, person] of PEOPLE.entries()) {
      clock.moveTo(now - FIRST_JOINED + index * JOINED_EVERY);
      members.set(person.key, await joinNetwork({ call, mailbox, background, isCommonPassword }, person));
    }
    const posts = [...RECENT_POSTS, ...OLDER_POSTS, ...QUOTES];
    const events = makeTimeline(posts, now, createRandom(1));
    say(
      `${posts.length} posts, what is said about them, who comes to know whom, and what they write to each other …`,
    );
    const memberOf = (key: string): DemoMember => {
      const member = members.get(key);
      if (!member) throw new Error(`Nobody in the demo is called ${key}.`);
      return member;
    };
    const play = createPlayer(memberOf);
    for (const event of events) {
      clock.moveTo(event.at);
      await play(event);
    }
    say('Posts that a member saves …');
    const goTo = (ago: number) => clock.moveTo(now - ago);
    await playSaves({ member: memberOf(MODERATOR), goTo });
    say('Companies, who follows them, and what they write …');
    const all = [...members.values()];
    const companies = await playCompanies({ members: all, memberOf, goTo, records });
    await playCompanyPosts({ memberOf, companies, goTo });
    say('Jobs, and who saves them …');
    await playJobs({ memberOf, goTo });
    say('Applications for jobs …');
    await playApplications({ memberOf, goTo });
    say('Hashtags that members follow …');
    await playTags({ memberOf, goTo });
    say('What members keep out of their feeds …');
    await playMutes({ memberOf, goTo });
    if (hasReports) {
      say('A few reports, and what is decided about them …');
      await playReports({ memberOf, goTo });
    }
    return all;
  } finally {
    await server.close();
  }
}
