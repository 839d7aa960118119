import type { MongoClient } from 'mongodb';
import { check } from '../../dist/tools/check.js';
import type { Ledger } from './ledger.ts';
import { ACCOUNTS, STARTING_BALANCE, collectionsOf, type Collections } from './workload.ts';

/** Compares the stored data with the acknowledged writes. @returns a description of each difference */
export const verify = async (client: MongoClient, ledger: Ledger): Promise<string[]> => {
  const collections = collectionsOf(client);
  const integrity = await check(client);
  return [
    ...(await verifyItems(collections, ledger)),
    ...(await verifyCounters(collections, ledger)),
    ...(await verifyTransfers(collections, ledger)),
    ...integrity.problems,
  ];
};

const verifyItems = async ({ items }: Collections, ledger: Ledger): Promise<string[]> => {
  const there = new Set<string>();
  for await (const { _id } of items.find({}, { projection: { _id: 1 } })) there.add(_id);
  const wrong: string[] = [];
  for (const [id, fate] of ledger.items) {
    if (fate === 'inserted' && !there.has(id)) wrong.push(`${id} was acknowledged and is lost`);
    if (fate === 'deleted' && there.has(id)) wrong.push(`${id} was deleted and is back`);
  }
  for (const id of there) if (!ledger.items.has(id)) wrong.push(`${id} was never inserted`);
  return wrong;
};

const verifyCounters = async ({ counters, upserts }: Collections, ledger: Ledger): Promise<string[]> => {
  const wrong: string[] = [];
  for (const counter of await counters.find().toArray()) {
    const n = Number((counter as { n?: number }).n);
    const tally = ledger.counter(counter._id);
    if (!tally.allows(n))
      wrong.push(
        `counter ${counter._id} is ${n}, acknowledged ${tally.acknowledged}, unanswered ${tally.unanswered}`,
      );
  }
  const found = new Map<string, number>();
  for (const upsert of await upserts.find().toArray()) {
    if (found.has(upsert.key)) wrong.push(`${upsert.key} was made twice`);
    found.set(upsert.key, Number((upsert as { n?: number }).n));
  }
  for (const [key, tally] of ledger.upserts) {
    const n = found.get(key) ?? 0;
    if (!tally.allows(n))
      wrong.push(`${key} is ${n}, acknowledged ${tally.acknowledged}, unanswered ${tally.unanswered}`);
  }
  return wrong;
};

const verifyTransfers = async ({ accounts, transfers }: Collections, ledger: Ledger): Promise<string[]> => {
  const wrong: string[] = [];
  const expected = new Map<number, number>(
    Array.from({ length: ACCOUNTS }, (_, id) => [id, STARTING_BALANCE]),
  );
  const done = new Set<string>();
  for await (const { _id } of transfers.find({}, { projection: { _id: 1 } })) done.add(_id);
  for (const [id, { transfer, isAcknowledged }] of ledger.transfers) {
    if (isAcknowledged && !done.has(id)) wrong.push(`${id} was acknowledged and is lost`);
    if (!done.has(id)) continue;
    expected.set(transfer.from, (expected.get(transfer.from) ?? 0) - transfer.amount);
    expected.set(transfer.to, (expected.get(transfer.to) ?? 0) + transfer.amount);
  }
  let sum = 0;
  for (const { _id, balance } of await accounts.find().toArray()) {
    sum += balance;
    if (balance !== expected.get(_id))
      wrong.push(`account ${_id} holds ${balance}, its transfers say ${expected.get(_id)}`);
  }
  if (sum !== ACCOUNTS * STARTING_BALANCE)
    wrong.push(`the accounts hold ${sum} together, not ${ACCOUNTS * STARTING_BALANCE}`);
  return wrong;
};
