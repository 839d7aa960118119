import { causeOf } from './causes.mjs';
import { cellsOf, keepsBound } from './figures.mjs';

/** @typedef {import('./figures.mjs').Part} Part */

/**
 * The machine of a run. @typedef {{ date: string, node: string, processor: string, memoryGb: number, system: string,
 * commit: string, minutes: number }} Machine
 */

const HOW_TO_READ = `Each figure is compared with its **floor**: the least work that any product on the same libraries has to do. Product and floor are measured in alternating runs, so that other load on the machine affects both. Compare the ratios instead of the absolute figures: clients, server and database share the machine.

- **ratio**: product divided by floor. For a rate (/s), higher is better, and 1 means no cost beyond the floor. For a time or a size, lower is better.
- **by CPU**: the same ratio in processor time per call, which is less sensitive to other load.
- **p95**: 95 of 100 calls are at least this fast while all clients call as fast as they can.
- **bound**: the promised value. It is about the ratio, or the figure itself where there is no floor; "by CPU" is about that column. The last column says whether this run met it.`;

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

/** The missed bounds, each with its cause. @param {readonly Part[]} parts */
function missedOf(parts) {
  const lines = parts.flatMap(({ title, figures }) =>
    figures
      .filter((figure) => keepsBound(figure) === false)
      .map(({ name }) => `- **${title}, ${name}**: ${causeOf(name) ?? 'the cause is not known yet.'}`),
  );
  return lines.length === 0 ? '' : ['## Missed bounds', lines.join('\n')].join('\n\n');
}

/**
 * The document about a complete run.
 * @param {readonly Part[]} parts
 * @param {Machine} machine
 * @param {string} chart the chart's file
 */
export function documentOf(parts, machine, chart) {
  const bound = parts.flatMap(({ figures }) => figures).filter((figure) => figure.bound);
  const kept = bound.filter((figure) => keepsBound(figure)).length;
  return `${[
    '# Benchmarks',
    `\`npm run bench\` wrote this page and its chart on ${machine.date}: commit ${machine.commit}, Node ${machine.node}, ${machine.processor}, ${machine.memoryGb} GB of memory, ${machine.system}; ${machine.minutes} minutes. ${kept} of ${bound.length} bounds were met.`,
    HOW_TO_READ,
    `![A bar for every figure: how near it comes to its floor](${chart})`,
    ...parts.map(tableOf),
    missedOf(parts),
  ]
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
}
