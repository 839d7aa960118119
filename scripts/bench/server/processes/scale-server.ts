/** The product on a filled folder, in a separate process that reports its processor time. */
import { startBenchApp, type BenchViewer } from './bench-app.ts';

/** What the process answers once it is ready. */
export interface ScaleServerReady {
  readonly origin: string;
  readonly viewers: readonly BenchViewer[];
}

const [folder = '', ...addresses] = process.argv.slice(2);
const app = await startBenchApp(0, {}, { folder, addresses });

/** Each message asks for the processor time of server and database since the start, in milliseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.on('disconnect', () => {
  void app.close().finally(() => process.exit(0));
});
process.send?.({ origin: app.origin, viewers: app.viewers } satisfies ScaleServerReady);
