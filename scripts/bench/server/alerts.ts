/**
 * Counts what announcing a new job reads of saved searches: `npm run bench -- alerts`. Searches are saved by calls, then
 * copied for further members. The counts are the same in every run.
 */
import { setTimeout as after } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { createJob, publishJob } from '@weft/shared/jobs/contract';
import { callAs } from './clients/call-as.ts';
import { aHiringCompany, aNewJob, fillSearches } from './content/alerts-data.ts';
import { note, report } from './figures/figure.ts';
import { isBrief, sizesOr } from './figures/pace.ts';
import { startBenchApp, type BenchApp } from './processes/bench-app.ts';

const SEARCHES = [1000, 50_000];
const JOBS = isBrief ? 4 : 16;
/** Highest accepted number of searches read for each one that matches. */
const READ_MAX = 6;
/** The members are notified when no command has begun for so long (ms). */
const QUIET = 250;

/** What announcing a job took. */
interface Announced {
  /** Commands on saved searches and alerts. */
  readonly commands: number;
  /** Searches that were compared with the job. */
  readonly read: number;
  readonly matching: number;
}

interface Reply {
  readonly cursor?: { readonly id: unknown; readonly firstBatch?: unknown[]; readonly nextBatch?: unknown[] };
}

const isLast = ({ command }: mongo.CommandStartedEvent): boolean =>
  command['update'] === 'job_listings' && command['updates']?.[0]?.u?.$unset?.awaitsAlerts !== undefined;
const isAboutAlerts = ({ commandName, command }: mongo.CommandStartedEvent): boolean =>
  ['saved_searches', 'job_alerts'].includes(
    String(command[commandName === 'getMore' ? 'collection' : commandName]),
  );

/** Observes the commands until a job is noted as announced. */
function watchAnnouncing({ database }: BenchApp) {
  const client = database.connection.getClient();
  const begun = new Map<number, mongo.CommandStartedEvent>();
  const comparing = new Set<string>();
  let [lastBegan, commands, read] = [performance.now(), 0, 0];
  let end: (announced: Omit<Announced, 'matching'>) => void = () => undefined;
  const start = (event: mongo.CommandStartedEvent): void => {
    begun.set(event.requestId, event);
    lastBegan = performance.now();
    if (isAboutAlerts(event)) commands += 1;
  };
  const succeed = ({ requestId, reply }: mongo.CommandSucceededEvent): void => {
    const event = begun.get(requestId);
    begun.delete(requestId);
    if (!event) return;
    const { cursor } = reply as Reply;
    if (cursor && event.command['filter']?.keys !== undefined) comparing.add(String(cursor.id));
    const isCompared =
      event.command['filter']?.keys !== undefined || comparing.has(String(event.command['getMore']));
    if (cursor && isCompared) read += (cursor.firstBatch ?? cursor.nextBatch ?? []).length;
    if (isLast(event)) end({ commands, read });
  };
  client.on('commandStarted', start).on('commandSucceeded', succeed);
  return {
    next() {
      [commands, read] = [0, 0];
      return new Promise<Omit<Announced, 'matching'>>((resolve) => (end = resolve));
    },
    async quiet() {
      while (performance.now() - lastBegan < QUIET) await after(QUIET / 5);
    },
    close: () => void client.off('commandStarted', start).off('commandSucceeded', succeed),
  };
}

async function countMatching({ database }: BenchApp, job: string): Promise<number> {
  const { connection } = database;
  const alerts = connection.collection('job_alerts').find({ job: new connection.base.Types.ObjectId(job) });
  return (await alerts.toArray()).reduce((sum, { searches }) => sum + (searches as unknown[]).length, 0);
}

async function measure(app: BenchApp, company: string): Promise<Announced[]> {
  const [owner] = app.viewers;
  if (!owner) throw new Error('there are no viewers');
  const watch = watchAnnouncing(app);
  const announced: Announced[] = [];
  for (let index = 0; index < JOBS; index += 1) {
    const { job } = await callAs(app, owner, createJob, { body: aNewJob(company, index) });
    await watch.quiet();
    const next = watch.next();
    await callAs(app, owner, publishJob, { params: { id: job._id } });
    const counted = await next;
    announced.push({ ...counted, matching: await countMatching(app, job._id) });
  }
  watch.close();
  return announced;
}

function reportCounts(size: number, announced: readonly Announced[]): void {
  const mean = (value: (each: Announced) => number) =>
    announced.reduce((sum, each) => sum + value(each), 0) / announced.length;
  const [read, matching] = [mean((each) => each.read), mean((each) => each.matching)];
  report({
    name: `searches read for a new job, of ${size}`,
    unit: '×',
    product: read,
    floor: matching,
    ratio: read / matching,
    bound: { of: 'ratio', is: 'most', at: READ_MAX },
  });
  const commands = mean((each) => each.commands);
  report({ name: `commands on searches and alerts for a new job, of ${size}`, unit: '×', product: commands });
}

note(
  `Members have saved 20 searches each, of 320 different ones, which combine words, places, types, workplaces, pay and skills. ${JOBS} jobs are published one after another; the figures are their means. Floor: the searches that match.`,
);
for (const size of sizesOr(SEARCHES)) {
  const app = await startBenchApp();
  try {
    await fillSearches(app, size);
    reportCounts(size, await measure(app, await aHiringCompany(app)));
  } finally {
    await app.close();
  }
}
process.exit(0);
