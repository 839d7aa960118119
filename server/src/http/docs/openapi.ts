import * as z from 'zod';
import { appName } from '@weft/shared/app';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';

type Json = { readonly [key: string]: unknown };
type Schema = z.core.$ZodType;

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  return rest;
}

/** Failures that every call of a kind can return in addition to its own. */
function errorCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const common: ErrorCode[] = ['VALIDATION_FAILED', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];
  if (endpoint.access !== 'public') common.push('UNAUTHENTICATED', 'SUSPENDED');
  if (endpoint.access === 'session' && !endpoint.openWhileHeld)
    common.push('APPROVAL_PENDING', 'ACCEPTANCE_REQUIRED', 'ACCOUNT_LEAVING');
  if (endpoint.openWhileHeld === 'unlessLeaving') common.push('ACCOUNT_LEAVING');
  if (endpoint.needsPermission) common.push('NOT_FOUND', 'SECOND_FACTOR_MISSING');
  if (endpoint.needsFreshProof) common.push('FRESH_PROOF_REQUIRED');
  if (endpoint.params) common.push('NOT_FOUND');
  if (endpoint.body || endpoint.files) common.push('TOO_SLOW', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return [...new Set([...common, ...(endpoint.errors ?? [])])];
}

function failuresOf(endpoint: Endpoint): Json {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errorCodesOf(endpoint)) (byStatus[String(ERROR_STATUS[code])] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf({ body, files }: Endpoint): Json | undefined {
  if (!files) return body && { content: { 'application/json': { schema: jsonSchema(body, 'input') } } };
  const fields = body ? (jsonSchema(body, 'input')['properties'] as Json | undefined) : undefined;
  const parts = Object.entries(files).map(([name, part]) => [
    name,
    {
      type: 'array',
      maxItems: part.maxCount,
      items: { type: 'string', format: 'binary' },
      description: `${part.kinds.join(', ')}; at most ${part.maxBytes} bytes each`,
    },
  ]);
  const properties = { ...fields, ...(Object.fromEntries(parts) as Json) };
  return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } };
}

function answerOf(endpoint: Endpoint): Json {
  const envelope = {
    type: 'object',
    properties: { success: { const: true }, message: { type: 'string' } },
    required: ['success'],
  };
  return { allOf: [envelope, opened(jsonSchema(endpoint.answer, 'output'))] };
}

/** An object or union of objects that accepts further fields beside it. */
function opened({ additionalProperties: _closed, ...schema }: Json): Json {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? { ...schema, anyOf: anyOf.map((each: Json) => opened(each)) } : schema;
}

function operationOf(endpoint: Endpoint): Json {
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ [endpoint.access]: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(requestBody && { requestBody }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: answerOf(endpoint) } },
      },
      ...failuresOf(endpoint),
    },
  };
}

const FAILURE = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'A sentence for people.' },
    code: { enum: Object.keys(ERROR_STATUS) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
  required: ['success', 'message', 'code', 'requestId'],
};

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

/** Returns the API as an OpenAPI 3.1 document, generated from the contracts that route and validate it. */
export function openApiOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${appName()} API`, version: '1.0.0' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: {
        session: bearer('The token of a sign-in.'),
        registration: bearer('The token of step 1 of a registration, or of a sign-in.'),
      },
    },
  };
}
