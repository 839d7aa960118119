// Fuzzes one parser in this process, to measure its memory: `npm run test:fuzz`. The last line is the report as JSON.
import { inspect, parseArgs } from 'node:util';
import { overBounds, PARSER_BOUNDS } from './fuzz-bounds.ts';
import { fuzzParser, seedsFrom, type FuzzFailure } from './fuzz-parser.ts';
import { FAILED_SEEDS, FUZZ_TARGETS } from './targets.ts';

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    target: { type: 'string', default: '' },
    files: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});

const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function fuzz(name: string): Promise<void> {
  const open = FUZZ_TARGETS[name];
  if (!open) throw new Error(`there is no parser named ${name}`);
  const rejections: unknown[] = [];
  process.on('unhandledRejection', (reason) => rejections.push(reason));
  const target = await open();
  const before = process.memoryUsage().rss;
  const seeds = [...(FAILED_SEEDS[name] ?? []), ...seedsFrom(Number(values.seed), Number(values.files))];
  const { files, accepted, failures, worst } = await fuzzParser(target, seeds);
  const megabytes = (process.resourceUsage().maxRSS * 1024 - before) / 1024 / 1024;
  await target.close?.();
  say({
    name,
    files,
    accepted,
    milliseconds: worst.milliseconds,
    slowestSeed: worst.seed,
    megabytes,
    failures: [
      ...failures.map(inWords),
      ...overBounds(target.bounds ?? PARSER_BOUNDS, worst, megabytes),
      ...rejections.map((reason) => `unhandled rejection: ${inspect(reason)}`),
    ],
  });
}

const inWords = ({ seed, error }: FuzzFailure): string => `seed ${seed}: ${inspect(error)}`;

if (values.list) say(Object.keys(FUZZ_TARGETS));
else await fuzz(values.target);
