import type * as z from 'zod/mini';
import type { FileKind } from '../media/file-kinds.ts';
import type { ErrorCode } from './error-codes.ts';

type Schema = z.core.$ZodType;

/** A file field of a multipart form: how many files it takes, of what kinds, and how large each may be (bytes). */
export interface FilePart {
  readonly maxCount: number;
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
}

/**
 * One call of the API, described once: the client calls it, the server routes and validates by it,
 * OpenAPI and the tests are made from it.
 */
export interface Endpoint {
  /** Operation id, `feature.action`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the API's base with `:name` parameters. */
  readonly path: string;
  readonly summary: string;
  /** `registration`: the token of step 1 or a session's; `session`: a signed-in, verified member's alone. */
  readonly access: 'public' | 'registration' | 'session';
  /** False for calls that answer under `/api` alone (specification 3.14). */
  readonly atRoot?: boolean;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Present for a multipart call: its file fields by name. `body` then describes the text fields. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** How fast a member's files are read, all of their uploads together; unbounded unless said. */
  readonly uploadBytesPerSecond?: number;
  /** The payload beside `success` and `message`. */
  readonly answer: Schema;
  /** Status of a success, 200 unless said. */
  readonly status?: 200 | 201;
  /** Failures that this call can answer beside those that every call can. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares a call; the type keeps every schema, so that inputs and answers are inferred. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type In<S> = S extends Schema ? z.core.input<S> : undefined;
type Out<S> = S extends Schema ? z.core.output<S> : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What a caller passes. */
export type ParamsInput<E extends Endpoint> = In<Part<E, 'params'>>;
export type QueryInput<E extends Endpoint> = In<Part<E, 'query'>>;
export type BodyInput<E extends Endpoint> = In<Part<E, 'body'>>;

/** What a handler receives after validation. */
export interface ParsedInput<E extends Endpoint> {
  params: Out<Part<E, 'params'>>;
  query: Out<Part<E, 'query'>>;
  body: Out<Part<E, 'body'>>;
}

/** What a handler answers with and what a caller reads. An empty payload leaves room for `message` beside it. */
export type AnswerOf<E extends Endpoint> =
  z.core.output<E['answer']> extends Record<string, never> ? unknown : z.core.output<E['answer']>;
export type AnswerEnvelope<E extends Endpoint> = { success: true; message?: string } & AnswerOf<E>;

/** The path with its parameters put in, each encoded. Throws if one is missing: a mistake of the caller's. */
export function pathOf(definition: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${definition.id} needs the path parameter '${name}'`);
    return encodeURIComponent(value);
  });
}
