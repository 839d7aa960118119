import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import * as accounts from '../accounts/contract.ts';
import * as language from '../accounts/language-contract.ts';
import * as resetLink from '../accounts/reset-link-contract.ts';
import * as messaging from '../messaging/contract.ts';
import * as network from '../network/contract.ts';
import * as discovery from '../network/discovery-contract.ts';
import * as notifications from '../notifications/contract.ts';
import * as places from '../places/contract.ts';
import * as posts from '../posts/contract.ts';
import * as cards from '../profiles/cards-contract.ts';
import * as profiles from '../profiles/contract.ts';
import * as safety from '../safety/contract.ts';
import * as weather from '../weather/contract.ts';
import { pathOf, type Endpoint } from './endpoint.ts';

const MODULES = [
  accounts,
  language,
  resetLink,
  messaging,
  network,
  discovery,
  notifications,
  places,
  posts,
  cards,
  profiles,
  safety,
  weather,
];
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'id' in value && 'path' in value && 'answer' in value;
const endpoints = MODULES.flatMap((module) => Object.values<unknown>(module)).filter(isEndpoint);

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

test('no two calls share an id, or a method and a path', () => {
  expect(endpoints.length).toBeGreaterThan(80);
  expect(twice(endpoints.map(({ id }) => id))).toEqual([]);
  expect(twice(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`))).toEqual(
    [],
  );
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s declares each parameter of its path and no other',
  (_id, { path, params }) => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [];
    expect(declared.toSorted()).toEqual(named.toSorted());
  },
);

describe('pathOf', () => {
  test('inserts each parameter, encoded', () => {
    expect(pathOf(posts.deleteReply, { id: 'a/b', commentId: 'ü', replyId: 'c' })).toBe(
      '/media/comment/a%2Fb/%C3%BC/reply/c',
    );
    expect(pathOf(posts.listFeed)).toBe('/media/getAllMedia');
  });

  test('throws if a parameter is missing', () => {
    expect(() => pathOf(posts.getPost)).toThrow("posts.get needs the path parameter 'id'");
    expect(() => pathOf(posts.getPost, { other: 'x' })).toThrow("'id'");
  });
});
