import { memberFields, type Described } from './member-fields.ts';
import type { TestApp } from '../app/test-app.ts';

/** Inserts many members for searches; returns their ids. Acting members must register. */
export async function insertMembers(app: TestApp, described: readonly Described[]): Promise<string[]> {
  const documents = described.map((each) => memberFields(each, app.clock.date()));
  const { insertedIds } = await app.database.connection.collection('members').insertMany(documents);
  return Object.values(insertedIds).map(String);
}
