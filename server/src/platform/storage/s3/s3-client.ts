import { withBackOff } from '../../with-back-off.ts';
import { StorageAwayError } from '../storage-away.ts';
import { createSigner, type S3Request, type S3Settings } from './signed-requests.ts';

/** Statuses of a temporary failure. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Maximum number of attempts, and the pauses between them (ms). */
const ATTEMPTS = 4;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 1000;
/** No new attempt starts after this time (ms), unless the exchange says so: as long as a call waits for the database. */
const PATIENCE = 4000;
/** Timeout for response headers when no body is sent (ms). */
const HEAD_TIMEOUT = 5000;

interface SentBody {
  /** Opens the body again for each attempt. */
  readonly open: () => ReadableStream;
  /** Bytes. */
  readonly size: number;
  /** Timeout for sending the body, in milliseconds. */
  readonly timeout: number;
}

interface Exchange<T> extends S3Request {
  readonly body?: SentBody;
  readonly signal?: AbortSignal;
  /** No new attempt starts after this time (ms). */
  readonly within?: number;
  /** Converts a successful response; an exception counts as a failure of the service. */
  readonly read: (response: Response) => T | Promise<T>;
}

/** Sends signed requests to one bucket. */
export interface S3Client {
  /**
   * Returns the result of `read`; undefined for 404. Retries after a delay if the service is unreachable or fails;
   * throws StorageAwayError if that continues, and at once if it rejects the request.
   */
  ask<T>(exchange: Exchange<T>): Promise<T | undefined>;
}

/** `firstPause` in milliseconds. */
export function createS3Client(settings: S3Settings, firstPause = FIRST_PAUSE): S3Client {
  const sign = createSigner(settings);

  const once = async <T>({ body, signal, read, ...request }: Exchange<T>): Promise<T | undefined> => {
    const { url, headers } = await sign(request);
    if (body) headers.set('content-length', String(body.size));
    // Only the wait for headers is bounded: a large file may take long.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), body?.timeout ?? HEAD_TIMEOUT);
    const response = await fetch(url, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any(signal ? [signal, patience.signal] : [patience.signal]),
      ...(body && { body: body.open(), duplex: 'half' }),
    }).finally(() => clearTimeout(timer));
    if (response.ok) return read(response);
    const said = await reasonOf(response);
    if (response.status === 404 && said !== 'NoSuchBucket') return undefined;
    throw new StorageAwayError(`the S3 service answered ${request.method} with ${response.status} ${said}`, {
      isLasting: !PASSING.has(response.status),
    });
  };

  return {
    ask(exchange) {
      const attempt = () =>
        once(exchange).catch((error: unknown) => {
          exchange.signal?.throwIfAborted();
          throw asAway(error);
        });
      return withBackOff(attempt, {
        isWorthIt: (error) => error instanceof StorageAwayError && !error.isLasting,
        within: exchange.within ?? PATIENCE,
        attempts: ATTEMPTS,
        pauses: { first: firstPause, longest: LONGEST_PAUSE },
      });
    },
  };
}

function asAway(error: unknown): StorageAwayError {
  if (error instanceof StorageAwayError) return error;
  return new StorageAwayError('the S3 service can not be reached', { cause: error });
}

/** The service's error code, such as `AccessDenied`; the rest of the response may contain keys. */
async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}
