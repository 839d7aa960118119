/**
 * Runs `work` for each item in turn. One that fails does not hold up the others: the failures are thrown together, as
 * `message`, after the last item.
 */
export async function runForAll<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  message: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
