import { safeParse } from 'zod/mini';
import { expect } from 'vitest';
import type { AnswerEnvelope, Endpoint } from '@weft/shared/http/endpoint';
import { ERROR_STATUS, type ErrorEnvelope } from '@weft/shared/http/error-codes';
import type { Answer } from './answer.ts';

/** Text that no response may contain, whatever its contract. */
const SECRETS = /passwordHash|credentialVersion|codeHash|linkHash|tokenHash|"attempt"|"__v"|\$2[aby]\$\d\d\$/;
const FAILURE_KEYS = new Set(['success', 'message', 'code', 'fields', 'requestId']);

interface Received {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Checks a response against the call's contract; unknown keys fail the test. */
export function assertContract<E extends Endpoint>(
  endpoint: E,
  { status, text, headers }: Received,
): Answer<E> {
  expect(text).not.toMatch(SECRETS);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  const body = JSON.parse(text) as Record<string, unknown>;
  if (status < 400) {
    expect(status).toBe(endpoint.status ?? 200);
    const { success, message, ...payload } = body;
    expect(success).toBe(true);
    if (message !== undefined) expect(message).toBeTypeOf('string');
    const parsed = safeParse(endpoint.answer, payload);
    expect(parsed.error?.issues ?? [], `${endpoint.id} answers by its contract`).toEqual([]);
    expect(payload, `${endpoint.id} answers nothing beside its contract`).toEqual(parsed.data);
  } else {
    assertFailure(body, status);
  }
  return {
    status,
    headers,
    get data(): AnswerEnvelope<E> {
      if (status >= 400) throw new Error(`${endpoint.id} failed with ${status}: ${text}`);
      return body as AnswerEnvelope<E>;
    },
    get failure(): ErrorEnvelope {
      if (status < 400) throw new Error(`${endpoint.id} succeeded with ${status}: ${text}`);
      return body as unknown as ErrorEnvelope;
    },
  };
}

/** Checks the envelope of failures. */
export function assertFailure(body: Record<string, unknown>, status: number): void {
  expect(body['success']).toBe(false);
  expect(body['message']).toBeTypeOf('string');
  expect(body['requestId']).toMatch(/^[\da-f-]{36}$/);
  expect(ERROR_STATUS[body['code'] as keyof typeof ERROR_STATUS]).toBe(status);
  expect(Object.keys(body).filter((key) => !FAILURE_KEYS.has(key))).toEqual([]);
}
