import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@weft/shared/http/endpoint';
import type { ClientEvent } from '@weft/shared/sockets/client-event';

const SHARED = path.resolve(import.meta.dirname, '../../../../shared/src');

async function exportsOf(files: RegExp): Promise<unknown[]> {
  const names = readdirSync(SHARED, { recursive: true, encoding: 'utf8' }).filter((name) => files.test(name));
  const modules = await Promise.all(
    names.toSorted().map((name) => import(/* @vite-ignore */ path.join(SHARED, name)) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values<unknown>({ ...module }));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'id' in value && 'method' in value && 'path' in value && 'answer' in value;
const isEvent = (value: unknown): value is ClientEvent =>
  isObject(value) && 'name' in value && typeof value.name === 'string' && 'body' in value;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function sentencesIn(value: unknown): RegExp[] {
  if (typeof value === 'string') return [new RegExp(`^${escaped(value)}$`)];
  if (typeof value === 'function') return [formOfSentence(value as (given: number) => unknown)];
  return isObject(value) ? Object.values(value).flatMap(sentencesIn) : [];
}

/** A number in texts that represents any value, plain or with separators. */
const GIVEN = 987_654_321;

function formOfSentence(sentence: (given: number) => unknown): RegExp {
  return new RegExp(`^${escaped(String(sentence(GIVEN))).replace(/987,?654,?321/g, '.+')}$`);
}

/** Every text for people in `shared/`, texts with values as patterns. */
export async function everySentence(): Promise<RegExp[]> {
  return (await exportsOf(/texts\.ts$/)).flatMap(sentencesIn);
}

/** Every call with a contract in `shared/`, so that no list can be incomplete. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  return (await exportsOf(/contract\.ts$/)).filter(isEndpoint);
}

/** Every event that a client may send. */
export async function everyClientEvent(): Promise<ClientEvent[]> {
  return (await exportsOf(/events\.ts$/)).filter(isEvent);
}
