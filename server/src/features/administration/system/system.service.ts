import { QUEUES, type STORED_KINDS, type SystemView } from '@weft/shared/administration/system-contract';
import { IMAGE_KINDS, VIDEO_KINDS, type FileKind } from '@weft/shared/media/file-kinds';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { ReadThroughCache } from '../../../platform/read-through-cache.ts';
import { RequestCoalescer } from '../../../platform/request-coalescer.ts';
import type { Servers } from '../../../platform/servers/servers.ts';
import { VERSION } from '../../../version.ts';
import { shownSettings, type ShownConfig } from './shown-settings.ts';

/** Milliseconds. Counting reads the record of every file. */
const COUNT_FRESH_FOR = 10 * 60_000;
const STORAGE = 'storage';

export interface SystemDeps {
  readonly config: ShownConfig;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  readonly queueLengths: Metrics['queueLengths'];
  readonly bus: Pick<Servers['bus'], 'others' | 'isWhole'>;
  readonly bytesByKind: () => Promise<ReadonlyMap<FileKind, number>>;
}

type StoredKind = (typeof STORED_KINDS)[number];

const isOneOf = (kinds: readonly FileKind[], kind: FileKind): boolean => kinds.includes(kind);

function groupOf(kind: FileKind): StoredKind {
  if (isOneOf(IMAGE_KINDS, kind)) return 'pictures';
  return isOneOf(VIDEO_KINDS, kind) ? 'videos' : 'documents';
}

/** The state of the installation, for owners and administrators. */
export class SystemService {
  readonly #deps: SystemDeps;
  readonly #startedAt: Date;
  readonly #counts: ReadThroughCache<SystemView['storage']>;
  readonly #counting = new RequestCoalescer<SystemView['storage']>();

  constructor(deps: SystemDeps) {
    this.#deps = deps;
    this.#startedAt = deps.clock.date();
    this.#counts = new ReadThroughCache({
      clock: deps.clock,
      freshFor: COUNT_FRESH_FOR,
      maxWeight: 1,
      weigh: () => 1,
    });
  }

  async state(): Promise<SystemView> {
    const { config, publicUrl, queueLengths, bus } = this.#deps;
    const lengths = queueLengths();
    return {
      version: VERSION,
      runningSince: this.#startedAt.toISOString(),
      settings: shownSettings(config, publicUrl()),
      storage: await this.#storage(),
      queues: QUEUES.map((queue) => ({ queue, length: lengths.get(queue) ?? 0 })),
      servers: { count: bus.others().size + 1, isConnected: bus.isWhole() },
    };
  }

  /** Returns the size of all files, counted within the last ten minutes. */
  async storedBytes(): Promise<number> {
    const { kinds } = await this.#storage();
    return kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #storage(): Promise<SystemView['storage']> {
    return this.#counts.of(STORAGE, () => this.#counting.read(STORAGE, () => this.#count()));
  }

  async #count(): Promise<SystemView['storage']> {
    const sums: Record<StoredKind, number> = { pictures: 0, videos: 0, documents: 0 };
    for (const [kind, bytes] of await this.#deps.bytesByKind()) sums[groupOf(kind)] += bytes;
    const kinds = [
      { kind: 'pictures' as const, bytes: sums.pictures },
      { kind: 'videos' as const, bytes: sums.videos },
      { kind: 'documents' as const, bytes: sums.documents },
    ];
    return { countedAt: this.#deps.clock.date().toISOString(), kinds };
  }
}
