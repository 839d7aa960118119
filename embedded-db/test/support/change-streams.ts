import type { ChangeStream, ChangeStreamDocument } from 'mongodb';
import { expect } from 'vitest';

/** Opens the stream on the server before anything is written. */
export const opened = async <T extends ChangeStream>(stream: T): Promise<T> => {
  expect(await stream.tryNext()).toBeNull();
  return stream;
};

export const take = async (stream: ChangeStream, count: number): Promise<ChangeStreamDocument[]> => {
  const events: ChangeStreamDocument[] = [];
  while (events.length < count) events.push(await stream.next());
  return events;
};
