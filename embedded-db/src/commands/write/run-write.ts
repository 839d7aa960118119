import type { WriteJob } from '../../storage/group-commit.ts';
import type { WriteTarget } from '../../indexes/write-target.ts';
import type { CommandContext } from '../command-context.ts';

/** How long a writing job may search before it yields, in milliseconds. */
const SCAN_SLICE_MS = 4;

/** When a job that has only searched so far should yield. */
export const scanDeadline = (): number => performance.now() + SCAN_SLICE_MS;

/** Runs a writing job in the next commit, or in the command's transaction. */
export async function runWrite<T>(
  context: CommandContext,
  makeJob: (target: WriteTarget) => WriteJob<T>,
): Promise<T> {
  const { transaction, store } = context;
  if (!transaction) return store.commits.run(() => limited(context, makeJob(store.direct)));
  const job = makeJob(transaction);
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
    await context.checkpoint.pause();
  }
}

/** Ends a job at a pause when its time limit is reached; earlier writes stay. */
function* limited<T>({ checkpoint }: CommandContext, job: WriteJob<T>): WriteJob<T> {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
    yield step.value === 'slice' ? 'slice' : { until: checkpoint.within(step.value.until) };
    checkpoint.checkTime();
  }
}
