/**
 * Bytes of one thing in the database: documents alone, and everything on the disk.
 * @typedef {{ documents: number, onDisk: number }} StoredBytes
 */

/**
 * Something that a network stores in large numbers. `perMember` is how many there are for each member; an unsharded
 * collection has to fit on one replica set.
 * @typedef {{ collections: readonly string[], perMember: number, isSharded: boolean }} Kind
 */

/**
 * `measured` comes from benchmarks, `assumed` are choices to be changed.
 * @typedef {{
 *   measured: {
 *     on: string,
 *     bytes: Readonly<Record<string, StoredBytes>>,
 *     feedPagesPerSecond: number, feedPageBytes: number, messagesPerSecond: number,
 *   },
 *   assumed: {
 *     kinds: Readonly<Record<string, Kind>>,
 *     activePerDay: number, onlineAtPeak: number, peakFactor: number,
 *     feedPagesPerDay: number, messagesPerDay: number, fileBytesPerMember: number,
 *     plannedLoad: number, socketsPerProcess: number, processesPerMachine: number,
 *     bytesPerReplicaSet: number, machinesPerReplicaSet: number,
 *   },
 *   members: readonly number[],
 * }} Inputs
 */

/**
 * What a network of a size needs. Bytes, rates per second at the busiest hour, and numbers of machines.
 * @typedef {{
 *   members: number, online: number, feedPages: number, messages: number, traffic: number,
 *   processes: number, serverMachines: number,
 *   unsharded: number, largest: { kind: string, bytes: number }, sharded: number, files: number,
 *   shards: number, databaseMachines: number,
 * }} Model
 */

const SECONDS_PER_DAY = 86_400;
/** Machines of the replica set that has the configuration of a cluster. */
const CONFIG_MACHINES = 3;

/**
 * Computes what a network of this many members needs.
 * @param {Inputs} inputs
 * @param {number} members
 * @returns {Model}
 */
export function modelOf({ measured, assumed }, members) {
  const perSecond = (/** @type {number} */ perDay) =>
    (members * assumed.activePerDay * perDay * assumed.peakFactor) / SECONDS_PER_DAY;
  const feedPages = perSecond(assumed.feedPagesPerDay);
  const messages = perSecond(assumed.messagesPerDay);
  const online = members * assumed.onlineAtPeak;
  // A process does both at once, so their shares of its time add up.
  const busy = feedPages / measured.feedPagesPerSecond + messages / measured.messagesPerSecond;
  const processes = Math.ceil(Math.max(busy / assumed.plannedLoad, online / assumed.socketsPerProcess));
  const stored = Object.entries(assumed.kinds).map(([kind, { perMember, isSharded }]) => ({
    kind,
    isSharded,
    bytes: members * perMember * (measured.bytes[kind]?.onDisk ?? Number.NaN),
  }));
  const unsharded = stored.filter(({ isSharded }) => !isSharded);
  const largest = unsharded.reduce((most, each) => (each.bytes > most.bytes ? each : most));
  const bytesOf = (/** @type {readonly { bytes: number }[]} */ some) =>
    some.reduce((sum, { bytes }) => sum + bytes, 0);
  const sharded = bytesOf(stored.filter(({ isSharded }) => isSharded));
  const shards = Math.ceil((bytesOf(unsharded) + sharded) / assumed.bytesPerReplicaSet);
  return {
    members,
    online,
    feedPages,
    messages,
    traffic: feedPages * measured.feedPageBytes,
    processes,
    serverMachines: Math.ceil(processes / assumed.processesPerMachine),
    unsharded: bytesOf(unsharded),
    largest: { kind: largest.kind, bytes: largest.bytes },
    sharded,
    files: members * assumed.fileBytesPerMember,
    shards,
    databaseMachines: shards * assumed.machinesPerReplicaSet + (shards > 1 ? CONFIG_MACHINES : 0),
  };
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** @param {number} bytes */
function sizeOf(bytes) {
  const [unit, factor] = bytes >= 1e12 ? ['TB', 1e12] : ['GB', 1e9];
  return `${number.format(bytes / factor)} ${unit}`;
}

/** @type {readonly [string, (model: Model) => string][]} */
const ROWS = [
  ['connected at the busiest hour', ({ online }) => number.format(online)],
  ['pages of the feed', ({ feedPages }) => `${number.format(feedPages)}/s`],
  ['messages', ({ messages }) => `${number.format(messages)}/s`],
  ['traffic of these pages', ({ traffic }) => `${number.format((traffic * 8) / 1e9)} Gbit/s`],
  ['processes of Weft', ({ processes }) => number.format(processes)],
  ['machines for them', ({ serverMachines }) => number.format(serverMachines)],
  ['sharded collections', ({ sharded }) => sizeOf(sharded)],
  ['unsharded collections', ({ unsharded }) => sizeOf(unsharded)],
  ['largest of these', ({ largest }) => `${largest.kind}s, ${sizeOf(largest.bytes)}`],
  ['shards', ({ shards }) => number.format(shards)],
  ['machines of the database', ({ databaseMachines }) => number.format(databaseMachines)],
  ['files, in a bucket', ({ files }) => sizeOf(files)],
];

/**
 * Returns the table of `docs/scaling.md`: a column for each number of members.
 * @param {Inputs} inputs
 */
export function tableOf(inputs) {
  const models = inputs.members.map((members) => modelOf(inputs, members));
  const head = ['', ...models.map(({ members }) => `${number.format(members / 1e6)} million members`)];
  const rows = ROWS.map(([name, cell]) => [name, ...models.map(cell)]);
  return aligned([head, ...rows]);
}

/**
 * Returns the table of the measured bytes.
 * @param {Inputs} inputs
 */
export function bytesTableOf({ measured, assumed }) {
  const rows = Object.entries(assumed.kinds).map(([kind, { collections, perMember }]) => {
    const { documents, onDisk } = measured.bytes[kind] ?? { documents: Number.NaN, onDisk: Number.NaN };
    return [
      kind,
      collections.map((name) => `\`${name}\``).join(', '),
      number.format(documents),
      number.format(onDisk),
      number.format(perMember),
    ];
  });
  return aligned([['one', 'collections', 'documents', 'with indexes', 'assumed per member'], ...rows]);
}

/**
 * A Markdown table with columns of equal width; numbers are on the right.
 * @param {readonly (readonly string[])[]} rows
 */
function aligned(rows) {
  const [head = []] = rows;
  const isText = (/** @type {number} */ column) => column === 0 || head[column] === 'collections';
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const pad = (/** @type {string} */ cell, /** @type {number} */ column) => {
    const width = widths[column] ?? 0;
    return isText(column) ? cell.padEnd(width) : cell.padStart(width);
  };
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.slice(1).map(line)].join('\n');
}
