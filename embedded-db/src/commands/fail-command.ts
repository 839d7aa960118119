import type { CommandFailure, FailPoints } from '../engine/fail-points.ts';
import { StoreError } from '../errors/store-error.ts';
import { fieldOf } from '../values/values.ts';
import { commonName } from './admin/fail-points.ts';
import type { CommandContext } from './command-context.ts';

/** Returns what `failCommand` does to a command; undefined if it runs as usual. */
export function metFailure(
  points: FailPoints,
  { name, db, body, connection }: CommandContext,
): CommandFailure | undefined {
  const collection = fieldOf(body, name === 'getMore' ? 'collection' : name);
  const namespace = typeof collection === 'string' ? `${db}.${collection}` : undefined;
  return points.meet({ name: commonName(name), appName: connection.appName, namespace });
}

/** @throws StoreError with the code of the failure, if it has one: the command has not run */
export function throwFailure({ errorCode, errorLabels }: CommandFailure): void {
  if (errorCode === undefined) return;
  throw new StoreError(errorCode, "Failing command via 'failCommand' failpoint", {
    ...(errorLabels && { labels: [...errorLabels], labelsAreFinal: true }),
  });
}
