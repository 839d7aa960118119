import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';
import {
  pathOf,
  type AnswerEnvelope,
  type BodyInput,
  type Endpoint,
  type ParamsInput,
  type QueryInput,
} from '@weft/shared/http/endpoint';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { ApiError, endsSession, isApiError, isErrorEnvelope } from './api-error';
import { askForProof, proofQuestion } from './fresh-proof';
import { takePrefetched } from './prefetched-responses';
import { API_BASE_URL } from '../env';
import { toFormData } from './form-data';
import { headersFor, sendRequest, type ApiRequest, type ApiResponse } from './send-request';
import { registrationToken, sessionToken, renewedToken } from './session';

/** One part of a call's input: absent if the endpoint has none, optional if all of its fields are. */
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

type Files<E extends Endpoint> = E extends { readonly files: infer F }
  ? { readonly files?: { readonly [P in keyof F]?: readonly File[] } }
  : unknown;

interface Options {
  /** Share of the body that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Input of a call, derived from its endpoint. */
type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  ([QueryInput<E>] extends [undefined] ? unknown : { readonly query?: QueryInput<E> }) &
  Part<'body', BodyInput<E>> &
  Files<E> &
  Options;

type Arguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Call input with the endpoint's types erased. */
interface AnyInput extends Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
  readonly files?: Readonly<Record<string, readonly File[] | undefined>>;
}

let onUnauthorized: (error: ApiError) => void = () => undefined;

/**
 * Sets the handler for calls that fail because the session ended or its member is suspended. The application
 * calls this once.
 */
export function setUnauthorizedHandler(handler: (error: ApiError) => void): void {
  onUnauthorized = handler;
}

let isForeign: (token: string | undefined, replaced?: string) => boolean = () => false;

/**
 * Sets what says whether a token is of another member than the page, or than the token that it replaced. Calls then throw
 * CANCELLED. The member area sets this once, because the sign-in needs no such check.
 */
export function setTokenGuard(guard: typeof isForeign): void {
  isForeign = guard;
}

function tokenFor(endpoint: Endpoint): string | undefined {
  if (endpoint.access === 'public') return undefined;
  return endpoint.access === 'registration' ? (registrationToken() ?? sessionToken()) : sessionToken();
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

function toApiError({ status, data, retryAfter }: ApiResponse): ApiError {
  const seconds = Number(retryAfter ?? Number.NaN);
  const answer = isErrorEnvelope(data) ? data : undefined;
  return new ApiError({
    code: answer && isErrorCode(answer.code) ? answer.code : 'INTERNAL',
    status,
    ...(answer && { message: answer.message, requestId: answer.requestId }),
    ...(answer?.fields && { fields: answer.fields }),
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  });
}

const cancelled = () => new ApiError({ code: 'CANCELLED', status: 0 });

/**
 * Makes one API call and returns the response envelope, typed by the endpoint. Throws `ApiError` for every
 * failure. If the session has ended, it also calls the handler of `setUnauthorizedHandler`. If the call needs a fresh
 * proof, it asks the member and repeats the call, or throws CANCELLED. It also throws CANCELLED, and sends nothing, if another
 * tab has signed in another member.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<AnswerEnvelope<E>> {
  const given = (input ?? {}) as AnyInput;
  try {
    return await callInSession(endpoint, given);
  } catch (failure) {
    if (!isApiError(failure, 'FRESH_PROOF_REQUIRED') || !proofQuestion.hasListeners) throw failure;
    if (!(await askForProof())) throw cancelled();
    return callInSession(endpoint, given);
  }
}

async function callInSession<E extends Endpoint>(endpoint: E, given: AnyInput): Promise<AnswerEnvelope<E>> {
  const token = tokenFor(endpoint);
  if (isForeign(token)) throw cancelled();
  try {
    return await callWith(token, endpoint, given);
  } catch (failure) {
    if (!endsSession(failure) || endpoint.access !== 'session') throw failure;
    // Another page may have renewed the session meanwhile. The server rejected the old token, so a repeat is
    // safe.
    const fresh = await renewedToken(token);
    // Another tab has signed in another member, whose session has not ended.
    if (isForeign(fresh, token)) throw cancelled();
    if (fresh !== undefined) return callWith(fresh, endpoint, given);
    onUnauthorized(failure);
    throw failure;
  }
}

/** The path of a call with its query, in the order in which the caller wrote it. */
function withQuery(path: string, query: object = {}): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(sent.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

async function callWith<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  { params, query, body, files, onProgress, signal }: AnyInput,
): Promise<AnswerEnvelope<E>> {
  const path = withQuery(pathOf(endpoint, params), query);
  const prefetched = endpoint.method === 'GET' ? await takePrefetched(path, token) : undefined;
  if (prefetched !== undefined) return prefetched as AnswerEnvelope<E>;
  const response = await responseTo({
    method: endpoint.method,
    url: `${API_BASE_URL}${path}`,
    headers: headersFor(currentLanguage(), token),
    body: endpoint.files ? toFormData(body, files ?? {}) : body,
    signal,
    onProgress,
  });
  if (!response.isOk) throw toApiError(response);
  return response.data as AnswerEnvelope<E>;
}

async function responseTo(request: ApiRequest): Promise<ApiResponse> {
  try {
    return await sendRequest(request);
  } catch {
    throw new ApiError({ code: request.signal?.aborted ? 'CANCELLED' : 'NETWORK', status: 0 });
  }
}
