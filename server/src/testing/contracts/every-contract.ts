import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@weft/shared/http/endpoint';
import type { Language } from '@weft/shared/languages/languages';
import type { ClientEvent } from '@weft/shared/sockets/client-event';
import { inLanguage } from '../../platform/languages/request-language.ts';

const SHARED = path.resolve(import.meta.dirname, '../../../../shared/src');
const SERVER = path.resolve(import.meta.dirname, '../..');

async function exportsOf(files: RegExp, folder = SHARED): Promise<unknown[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => files.test(name));
  const modules = await Promise.all(
    names.toSorted().map((name) => import(/* @vite-ignore */ path.join(folder, name)) as Promise<object>),
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
  if (typeof value === 'function')
    return GIVEN.map((given) => formOfSentence(value as (given: object) => unknown, given));
  return isObject(value) ? Object.values(value).flatMap(sentencesIn) : [];
}

/** Numbers of every plural form. The long ones represent any value. */
const GIVEN = [0, 1, 2, 987_654_303, 987_654_321, 987_654_300];
const LONG = /(?:987|٩٨٧)\D?(?:654|٦٥٤)\D?[\d٠-٩]{3}/u;

function formOfSentence(sentence: (given: object) => unknown, number: number): RegExp {
  const text = String(sentence(new Proxy({}, { get: () => String(number) })));
  return new RegExp(`^${text.split(LONG).map(escaped).join('.+')}$`);
}

/** Every text of the server for people in a language, texts with values as patterns. An app must be running. */
export async function everySentence(language: Language): Promise<RegExp[]> {
  const catalogue = /texts\/generated\/index\.ts$/;
  const texts = [...(await exportsOf(catalogue)), ...(await exportsOf(catalogue, SERVER))];
  return inLanguage(language, () => texts.flatMap(sentencesIn));
}

/** Every call with a contract in `shared/`, so that no list can be incomplete. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  return (await exportsOf(/contract\.ts$/)).filter(isEndpoint);
}

/** Every event that a client may send. */
export async function everyClientEvent(): Promise<ClientEvent[]> {
  return (await exportsOf(/events\.ts$/)).filter(isEvent);
}
