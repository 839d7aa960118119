import * as z from 'zod/mini';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { AppError } from '../../errors/app-error.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;
/** Bytes: a hundred times a normal response. */
const LONGEST_ANSWER = 1024 * 1024;

/** The weather service is unreachable or its response is invalid; the cause is logged. */
function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', () => WEATHER_TEXTS.failed.load, { cause });
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LONGEST_ANSWER) throw new Error('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Calls a weather service and returns its response, parsed with the schema; undefined if it does not know the place
 * (404). The server builds `url` and encodes parameters. Throws UNAVAILABLE after 10 s, on other statuses and for
 * invalid responses.
 */
export async function askService<S extends z.ZodMiniType>(
  url: URL,
  schema: S,
): Promise<z.infer<S> | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    const text = await boundedText(response);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`the weather service answered ${response.status}`);
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    throw unavailable(error);
  }
}

/** Returns a URL below the service's base with parameters. */
export function serviceUrl(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}
