import type { WriteJob } from '../storage/group-commit.ts';
import type { WriteTarget } from '../storage/write-target.ts';
import type { CommandContext } from './command-context.ts';

/** How long a writing job may look for documents before it lets others run, in milliseconds. */
const LOOK_SLICE_MS = 4;

/** When a job should let others run, if it has only looked so far. */
export const lookUntil = (): number => performance.now() + LOOK_SLICE_MS;

/** Runs a writing job where the command writes to: in the next commit, or in its transaction. */
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

/** Ends a job between two of its pauses when its time is up: what it has written by then stays. */
function* limited<T>({ checkpoint }: CommandContext, job: WriteJob<T>): WriteJob<T> {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
    yield step.value === 'slice' ? 'slice' : { until: checkpoint.within(step.value.until) };
    checkpoint.checkTime();
  }
}
