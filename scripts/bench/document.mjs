import { cellsOf, keepsBound } from './figures.mjs';

/** @typedef {import('./figures.mjs').Part} Part */

/** What was measured on. @typedef {{ date: string, node: string, processor: string, memoryGb: number, system: string, commit: string, minutes: number }} Machine */

const HOW_TO_READ = `Each figure stands beside its **floor**: the least that any product on the same libraries would have to do, measured in turns with it in the same run, so that whatever else the machine does strikes both. The ratio counts, not the absolute figure: clients, server and database share the machine.

- **ratio** is product over floor: of a rate (/s) more is better and 1 would cost nothing over the bare floor; of a time or a size less is better.
- **by CPU** is the same by the processor time that an answer takes, which a busy machine disturbs less.
- **p95** is what 95 of 100 calls wait at most while all clients ask as fast as they can.
- **bound** is what is promised; the last column says whether this run kept it.`;

/** @param {Part} part */
function tableOf({ title, notes, figures }) {
  const [first] = figures;
  if (!first) return '';
  const heads = Object.keys(cellsOf(first)).map((head) => (head === 'name' ? '' : head));
  const rows = figures.map((figure) => Object.values(cellsOf(figure)));
  const lines = [heads, heads.map((_, column) => (column === 0 ? '---' : '--:')), ...rows];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [`## ${title}`, ...notes, table].join('\n\n');
}

/**
 * The page about a whole run. @param {readonly Part[]} parts @param {Machine} machine @param {string} chart the chart's file beside it
 */
export function documentOf(parts, machine, chart) {
  const bound = parts.flatMap(({ figures }) => figures).filter((figure) => figure.bound);
  const kept = bound.filter((figure) => keepsBound(figure)).length;
  return `${[
    '# Benchmarks',
    `\`npm run bench\` has written this page and its chart on ${machine.date}: commit ${machine.commit}, Node ${machine.node}, ${machine.processor}, ${machine.memoryGb} GB of memory, ${machine.system}; ${machine.minutes} minutes. ${kept} of ${bound.length} bounds were kept.`,
    HOW_TO_READ,
    `![A bar for every figure: how near it comes to its floor](${chart})`,
    ...parts.map(tableOf),
  ].join('\n\n')}\n`;
}
