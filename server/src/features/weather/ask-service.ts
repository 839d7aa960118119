import * as z from 'zod/mini';
import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { AppError } from '../../errors/app-error.ts';

/** Milliseconds (specification 3.9). */
const TIMEOUT = 10_000;
/** Bytes: a hundred times what the services send. */
const LONGEST_ANSWER = 1024 * 1024;

/** The weather service can't be had, or says what nobody understands; the cause goes to the log. */
function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', WEATHER_TEXTS.failed.load, { cause });
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
 * Asks a weather service and answers what it says in the form of the schema; undefined where it knows no such place (404).
 * `url` is made by us, its parameters encoded. Throws UNAVAILABLE after 10 s, on any other status and on any other form.
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

/** An address below the service's base with its parameters. */
export function serviceUrl(
  base: string,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): URL {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
}
