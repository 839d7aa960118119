import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';
import type { CommandFacts } from '../database/watching/watch-commands.ts';
import type { DatabaseWatch } from '../database/database.ts';

/** Queues that are measured; the only values of the label `queue`. */
type QueueName = 'pictures' | 'inspections' | 'messages' | 'mails' | 'background';

/** Registers a function that returns the length of a queue. */
export type WatchQueue = (queue: QueueName, length: () => number) => void;

/** A finished call. */
interface CallFacts {
  readonly method: string;
  /** The route's pattern, or a fixed word for a request without route. */
  readonly route: string;
  /** The HTTP status; 499 if the client disconnected. */
  readonly status: number;
  /** Milliseconds. */
  readonly duration: number;
}

/** Where a refusal was sent. */
type RefusedVia = 'call' | 'event' | 'handshake';

/** A socket event that was handled. */
interface EventFacts {
  /** Name of a known event; `unknown` otherwise. */
  readonly event: string;
  readonly failed: boolean;
  /** Milliseconds. */
  readonly duration: number;
}

/**
 * Prometheus metrics. Label values come from fixed lists (routes, commands, own names), never from requests, so their
 * number is bounded and they identify no member.
 */
export interface Metrics {
  readonly contentType: string;
  call(facts: CallFacts): void;
  /**
   * Counts a call, event or handshake that was refused for authentication, permission or rate; ignores other
   * failures.
   */
  refused(via: RefusedVia, code: ErrorCode): void;
  socketEvent(facts: EventFacts): void;
  command(facts: CommandFacts): void;
  readonly pool: DatabaseWatch['pool'];
  readonly queue: WatchQueue;
  /** Returns the length of every watched queue. */
  queueLengths(): ReadonlyMap<QueueName, number>;
  mail(outcome: 'sent' | 'failed' | 'refused'): void;
  /** Returns how many mails were handed over, and how many were not, since the process started. */
  mailCounts(): { readonly sent: number; readonly failed: number };
  /** Registers a function that returns the number of open sockets. */
  watchSockets(open: () => number): void;
  /** Adds Node's process metrics; call it once per process. */
  addProcess(): void;
  text(): Promise<string>;
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const COMMAND_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
/** Statuses of refused access: unauthenticated, forbidden, not visible, rate limited. */
const REFUSALS = new Set([401, 403, 404, 429]);
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

const seconds = (milliseconds: number): number => milliseconds / 1000;

function callMetrics(registry: Registry): Pick<Metrics, 'call'> {
  const calls = new Counter({
    name: 'weft_http_calls_total',
    help: 'Calls that have ended, by method, pattern of the route and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'weft_http_call_duration_seconds',
    help: 'How long calls took, by method and pattern of the route',
    labelNames: ['method', 'route'] as const,
    buckets: CALL_SECONDS,
    registers: [registry],
  });
  return {
    call({ method: given, route, status, duration: took }) {
      const method = METHODS.has(given) ? given : 'other';
      calls.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      duration.observe({ method, route }, seconds(took));
    },
  };
}

function refusalMetrics(registry: Registry): Pick<Metrics, 'refused'> {
  const refusals = new Counter({
    name: 'weft_refused_total',
    help: 'Refused access (401, 403, 404, 429), by where it was refused and the code that it was answered with',
    labelNames: ['via', 'code'] as const,
    registers: [registry],
  });
  return {
    refused(via, code) {
      if (REFUSALS.has(ERROR_STATUS[code])) refusals.inc({ via, code });
    },
  };
}

function socketMetrics(registry: Registry): Pick<Metrics, 'socketEvent' | 'watchSockets'> {
  const events = new Counter({
    name: 'weft_socket_events_total',
    help: 'Events of sockets that were handled, by name and outcome',
    labelNames: ['event', 'outcome'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'weft_socket_event_duration_seconds',
    help: 'How long events of sockets took',
    labelNames: ['event'] as const,
    buckets: CALL_SECONDS,
    registers: [registry],
  });
  return {
    socketEvent({ event, failed, duration: took }) {
      events.inc({ event, outcome: failed ? 'failed' : 'done' });
      duration.observe({ event }, seconds(took));
    },
    watchSockets(open) {
      const gauge = new Gauge({
        name: 'weft_sockets_open',
        help: 'Open sockets',
        registers: [],
        collect() {
          this.set(open());
        },
      });
      registry.registerMetric(gauge);
    },
  };
}

function databaseMetrics(registry: Registry): Pick<Metrics, 'command' | 'pool'> {
  const commands = new Counter({
    name: 'weft_database_commands_total',
    help: 'Commands to the database that have ended, by name, collection and outcome',
    labelNames: ['command', 'collection', 'outcome'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'weft_database_command_duration_seconds',
    help: 'How long commands to the database took',
    labelNames: ['command'] as const,
    buckets: COMMAND_SECONDS,
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'weft_database_connections',
    help: 'Connections of the pool that are open and in use, and commands that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  const count = (state: 'open' | 'in_use' | 'waiting') => {
    connections.set({ state }, 0);
    return (change: 1 | -1): void => connections.inc({ state }, change);
  };
  return {
    command({ command, collection = '', failed, duration: took }) {
      commands.inc({ command, collection, outcome: failed ? 'failed' : 'done' });
      duration.observe({ command }, seconds(took));
    },
    pool: { open: count('open'), inUse: count('in_use'), waiting: count('waiting') },
  };
}

function queueMetrics(registry: Registry): Pick<Metrics, 'queue' | 'queueLengths' | 'mail' | 'mailCounts'> {
  const lengths = new Map<QueueName, () => number>();
  const gauge = new Gauge({
    name: 'weft_queue_length',
    help: 'Work that waits or is under way, by queue',
    labelNames: ['queue'] as const,
    registers: [],
    collect() {
      for (const [queue, length] of lengths) this.set({ queue }, length());
    },
  });
  registry.registerMetric(gauge);
  const mailCounts = { sent: 0, failed: 0 };
  const mails = new Counter({
    name: 'weft_mails_total',
    help: 'Mails that were handed over, could not be, or whose recipient was refused',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return {
    queue(queue, length) {
      lengths.set(queue, length);
    },
    queueLengths: () => new Map([...lengths].map(([queue, length]) => [queue, length()])),
    mail(outcome) {
      mails.inc({ outcome });
      mailCounts[outcome === 'sent' ? 'sent' : 'failed'] += 1;
    },
    mailCounts: () => ({ ...mailCounts }),
  };
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  return {
    ...callMetrics(registry),
    ...refusalMetrics(registry),
    ...socketMetrics(registry),
    ...databaseMetrics(registry),
    ...queueMetrics(registry),
    contentType: registry.contentType,
    addProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}
