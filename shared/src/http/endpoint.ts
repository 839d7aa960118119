import type * as z from 'zod/mini';
import type { FileKind } from '../media/file-kinds.ts';
import type { Permission } from '../roles/policy.ts';
import type { ErrorCode } from './error-codes.ts';

type Schema = z.core.$ZodType;

/** A file field of a multipart form: maximum number, kinds and size of each file (bytes). */
export interface FilePart {
  readonly maxCount: number;
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
}

/**
 * Contract of one API call. The client calls it, the server routes and validates with it, and OpenAPI and
 * tests are generated from it.
 */
export interface Endpoint {
  /** Operation id, `feature.action`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  /** `registration`: a registration or session token; `session`: only signed-in members with a verified address. */
  readonly access: 'public' | 'registration' | 'session';
  /** Only for roles that may do this: to others the call is NOT_FOUND. */
  readonly needsPermission?: Permission;
  /** Only in the minutes after the session's member gave a password or code: else FRESH_PROOF_REQUIRED. */
  readonly needsFreshProof?: true;
  /**
   * Also for members who are held: they wait for approval, have to accept a page, or their account is being deleted.
   * To them all other calls are APPROVAL_PENDING, ACCEPTANCE_REQUIRED or ACCOUNT_LEAVING. With `unlessLeaving` the call
   * is closed to accounts that are being deleted.
   */
  readonly openWhileHeld?: true | 'unlessLeaving';
  /** False for calls that exist only under `/api`. */
  readonly atRoot?: boolean;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Present for multipart calls: file fields by name. `body` then describes the text fields. */
  readonly files?: Readonly<Record<string, FilePart>>;
  /** Bytes per second at which the server reads all of a member's uploads together; unlimited by default. */
  readonly uploadBytesPerSecond?: number;
  /** Payload of a success, next to `success` and `message`. */
  readonly answer: Schema;
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201;
  /** Errors of this call in addition to those of every call. */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an API call. The type keeps every schema, so that inputs and responses are inferred. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type In<S> = S extends Schema ? z.core.input<S> : undefined;
type Out<S> = S extends Schema ? z.core.output<S> : undefined;
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** Input that a caller passes. */
export type ParamsInput<E extends Endpoint> = In<Part<E, 'params'>>;
export type QueryInput<E extends Endpoint> = In<Part<E, 'query'>>;
export type BodyInput<E extends Endpoint> = In<Part<E, 'body'>>;

/** Validated input that a handler receives. */
export interface ParsedInput<E extends Endpoint> {
  params: Out<Part<E, 'params'>>;
  query: Out<Part<E, 'query'>>;
  body: Out<Part<E, 'body'>>;
}

/** Payload that a handler returns and a client receives. An empty payload leaves room for `message`. */
export type AnswerOf<E extends Endpoint> =
  z.core.output<E['answer']> extends Record<string, never> ? unknown : z.core.output<E['answer']>;
export type AnswerEnvelope<E extends Endpoint> = { success: true; message?: string } & AnswerOf<E>;

/** Returns the path with encoded parameters. Throws if one is missing. */
export function pathOf(definition: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return definition.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${definition.id} needs the path parameter '${name}'`);
    return encodeURIComponent(value);
  });
}
