import { expect } from 'vitest';
import type { TestApp } from '../app/test-app.ts';

type Row = Record<string, unknown>;

const idsOf = (row: Row, a: string, b: string): [string, string] => [String(row[a]), String(row[b])];
const sorted = (pairs: readonly (readonly [string, string])[]): string[] =>
  pairs.map((pair) => pair.join(' ')).sort();
const bothWays = (pairs: readonly (readonly [string, string])[]): [string, string][] =>
  pairs.flatMap(([a, b]): [string, string][] => [
    [a, b],
    [b, a],
  ]);

/**
 * Checks in the database that two members have one record, that lists, connection ids and counters match the records,
 * and that follows have both rows.
 */
export async function expectNetworkToBeConsistent(app: TestApp): Promise<void> {
  const all = (name: string): Promise<Row[]> => app.database.connection.collection(name).find().toArray();
  const [records, links, connectionIds, members] = await Promise.all(
    ['connections', 'network_links', 'circles', 'members'].map(all),
  );
  if (!records || !links || !connectionIds || !members) throw new Error('four collections are read');
  expect(new Set(records.map((row) => idsOf(row, 'sender', 'recipient').sort().join())).size).toBe(
    records.length,
  );
  const withStatus = (status: string) =>
    records
      .filter((row) => row['status'] === status)
      .map((row): [string, string] => idsOf(row, 'sender', 'recipient'));
  const linked = (kind: string) =>
    links.filter((row) => row['kind'] === kind).map((row): [string, string] => idsOf(row, 'owner', 'other'));
  expect(sorted(linked('connection'))).toEqual(sorted(bothWays(withStatus('accepted'))));
  expect(sorted(linked('follower'))).toEqual(sorted(linked('following').map(([a, b]) => [b, a])));
  const inConnectionIds = connectionIds.flatMap((part) => {
    const others = (part['others'] as unknown[]).map(String);
    expect(part['size']).toBe(others.length);
    return others.map((other): [string, string] => [String(part['owner']), other]);
  });
  expect(sorted(inConnectionIds)).toEqual(sorted(linked('connection')));
  for (const member of members) {
    const id = String(member['_id']);
    const counted = (pairs: [string, string][], side: 0 | 1) =>
      pairs.filter((pair) => pair[side] === id).length;
    expect({
      connectionsCount: member['connectionsCount'],
      followingCount: member['followingCount'],
      followersCount: member['followersCount'],
      sentCount: member['sentCount'],
      requestsCount: member['requestsCount'],
    }).toEqual({
      connectionsCount: counted(linked('connection'), 0),
      followingCount: counted(linked('following'), 0),
      followersCount: counted(linked('follower'), 0),
      sentCount: counted(withStatus('pending'), 0),
      requestsCount: counted(withStatus('pending'), 1),
    });
  }
}
