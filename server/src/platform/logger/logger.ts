import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

/** Errors of the database carry what was written along with them; the log gets what happened, and where. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { type: name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}

/**
 * One JSON object a line (specification 3.15). What is logged is chosen field by field where it happens; the paths below
 * are a second lock, not the first.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          'authorization',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
        ],
        censor: '[hidden]',
      },
    },
    ...(destination ? [destination] : []),
  );
}
