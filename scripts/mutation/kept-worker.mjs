import { EventEmitter } from 'node:events';
import { ThreadsPoolWorker } from 'vitest/node';

/**
 * A vitest plugin that keeps a project's worker between runs. Vitest ends its workers after each run, so every mutant would
 * reload the whole workspace. That takes seconds, for tests that take a tenth of a second.
 * @returns {import('vitest/config').Plugin}
 */
export function keepWorker() {
  return {
    name: 'keep-worker',
    configureVitest({ project }) {
      /** @type {KeptWorker | undefined} */
      let worker;
      project.config.pool = 'kept';
      project.config.poolRunner = {
        name: 'kept',
        createPoolWorker: (options) => (worker ??= new KeptWorker(options)),
      };
    },
  };
}

/** A thread that survives the end of a run, unless the run is aborted. */
class KeptWorker extends ThreadsPoolWorker {
  /** @override */
  name = 'kept';
  #events = new EventEmitter();
  #project;
  #isSetUp = false;
  #isRunning = false;

  /** @param {import('vitest/node').PoolOptions} options */
  constructor(options) {
    super(options);
    this.#project = options.project;
  }

  /** @override */
  async start() {
    if (this.#isSetUp) return;
    await super.start();
    super.on('message', (message) => {
      if (message?.type === 'testfileFinished') this.#isRunning = false;
      this.#events.emit('message', message);
    });
    super.on('error', (error) => this.#events.emit('error', error));
    super.on('exit', () => this.#events.emit('exit'));
  }

  /** @override */
  async stop() {
    this.#events.removeAllListeners();
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#isSetUp = false;
    await super.stop();
  }

  /** @override @param {import('vitest/node').WorkerRequest} message */
  send(message) {
    const isFirst = !this.#isSetUp;
    if (message.type === 'start') {
      this.#isSetUp = true;
      return isFirst ? super.send(message) : this.#answer('started');
    }
    if (message.type === 'stop' && !this.#isRunning) return this.#answer('stopped');
    if (message.type !== 'run') return super.send(message);
    this.#isRunning = true;
    // The configuration contains the names of the tests to run, and a worker gets it only at its start.
    const context = Object.assign(message.context, { config: this.#project.serializedConfig });
    return super.send({ ...message, context });
  }

  /** @override @param {string} event @param {(argument: any) => void} listener */
  on(event, listener) {
    this.#events.on(event, listener);
  }

  /** @override @param {string} event @param {(argument: any) => void} listener */
  off(event, listener) {
    this.#events.off(event, listener);
  }

  /** @param {'started' | 'stopped'} type */
  #answer(type) {
    queueMicrotask(() => this.#events.emit('message', { __vitest_worker_response__: true, type }));
  }
}
