import type * as z from 'zod/mini';
import type { FileKind } from '../media/file-kinds.ts';
import type { ErrorCode } from './error-codes.ts';

type Schema = z.core.$ZodType;

/**
 * A call of the API. The client calls it, the server routes and validates with it, and OpenAPI and tests are
 * generated from it.
 */
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
  /** `registration`: a registration or session token; `session`: signed-in members with a verified address only. */
  readonly path: string;
  readonly summary: string;
  /** False for calls that exist under `/api` only. */
  readonly access: 'public' | 'registration' | 'session';
  /** Present for a multipart call: its file fields by name. `body` then describes the text fields. */
  readonly atRoot?: boolean;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Rate at which a member's uploads are read, all together; unlimited by default. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** The payload beside `success` and `message`. */
  readonly uploadBytesPerSecond?: number;
  /** Status of a success; 200 by default. */
  readonly answer: Schema;
  /** Failures of this call in addition to those of every call. */
  readonly status?: 200 | 201;
  /** Declares a call; the type keeps every schema, so that inputs and responses are inferred. */
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

/** What a handler returns and a client receives. An empty payload leaves room for `message`. */
export interface ParsedInput<E extends Endpoint> {
  params: Out<Part<E, 'params'>>;
  query: Out<Part<E, 'query'>>;
  body: Out<Part<E, 'body'>>;
}

/** Returns the path with encoded parameters. Throws if one is missing. */
export type AnswerOf<E extends Endpoint> =
  z.core.output<E['answer']> extends Record<string, never> ? unknown : z.core.output<E['answer']>;
export type AnswerEnvelope<E extends Endpoint> = { success: true; message?: string } & AnswerOf<E>;

/** Every error code with its status. Statuses are defined only here. */
export function pathOf(definition: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${definition.id} needs the path parameter '${name}'`);
    return encodeURIComponent(value);
  });
}
