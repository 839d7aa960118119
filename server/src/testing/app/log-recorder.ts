import { Writable } from 'node:stream';

/** Collects the logger's output as parsed objects. */
export interface LogRecorder {
  readonly stream: Writable;
  readonly text: () => string;
  readonly lines: () => Record<string, unknown>[];
}

export function logRecorder(): LogRecorder {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  const text = (): string => chunks.join('');
  return {
    stream,
    text,
    lines: () =>
      text()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
