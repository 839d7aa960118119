import events from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { everyEndpoint } from '../../testing/contracts/every-contract.ts';
import { apiDocs } from './api-docs.ts';

test('the description is made once, however often and by whomever it is asked for', async () => {
  let built = 0;
  // The OpenAPI document contains every call.
  const endpoints = (await everyEndpoint()).map((endpoint) => ({
    ...endpoint,
    get summary() {
      built += 1;
      return endpoint.summary;
    },
  }));
  const server = express().use('/api', apiDocs(endpoints)).listen(0, '127.0.0.1');
  await events.once(server, 'listening');
  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(response.status).toBe(200);
    return response.text();
  };
  const [page, document] = [await ask('/api/docs'), await ask('/api/openapi.json')];
  const once = built;
  expect(once).toBeGreaterThanOrEqual(endpoints.length);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await ask('/api/docs')).toBe(page);
    expect(await ask('/api/openapi.json')).toBe(document);
  }
  expect(built).toBe(once);
  server.close();
});
