/** Number and total duration (seconds) of operations, by name. */
export type Spent = ReadonlyMap<string, { readonly count: number; readonly seconds: number }>;

const HISTOGRAMS = {
  weft_http_call_duration_seconds: (labels: string) =>
    `${/method="([^"]*)"/.exec(labels)?.[1]} ${/route="([^"]*)"/.exec(labels)?.[1]}`,
  weft_socket_event_duration_seconds: (labels: string) => `socket ${/event="([^"]*)"/.exec(labels)?.[1]}`,
  weft_database_command_duration_seconds: (labels: string) =>
    `database ${/command="([^"]*)"/.exec(labels)?.[1]}`,
};

/** Reads sums and counts from the text of `/metrics`. */
export function spentBy(metrics: string): Spent {
  const spent = new Map<string, { count: number; seconds: number }>();
  for (const [, histogram = '', part = '', labels = '', value = ''] of metrics.matchAll(
    /^(\w+)_(sum|count)\{(.*)\} (\S+)$/gm,
  )) {
    const nameOf = HISTOGRAMS[histogram as keyof typeof HISTOGRAMS] as
      | ((labels: string) => string)
      | undefined;
    if (!nameOf) continue;
    const name = nameOf(labels);
    const one = spent.get(name) ?? { count: 0, seconds: 0 };
    spent.set(name, { ...one, [part === 'sum' ? 'seconds' : 'count']: Number(value) });
  }
  return spent;
}

/** Returns the differences between both measurements, the longest duration first. */
export function spentSince(before: Spent, after: Spent) {
  return [...after]
    .map(([name, { count, seconds }]) => ({
      name,
      count: count - (before.get(name)?.count ?? 0),
      seconds: seconds - (before.get(name)?.seconds ?? 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.seconds - a.seconds);
}

/** Returns the number of database commands by command and collection. */
export function commandsBy(metrics: string): ReadonlyMap<string, number> {
  const commands = new Map<string, number>();
  for (const [, labels = '', count = ''] of metrics.matchAll(
    /^weft_database_commands_total\{(.*)\} (\S+)$/gm,
  )) {
    const name = `${/command="([^"]*)"/.exec(labels)?.[1]} ${/collection="([^"]*)"/.exec(labels)?.[1]}`;
    commands.set(name, (commands.get(name) ?? 0) + Number(count));
  }
  return commands;
}
