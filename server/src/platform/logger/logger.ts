import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { requestContextFields } from './request-context.ts';
import { withoutPersons } from './without-persons.ts';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

/** Errors of the database and of mail servers contain personal data; the log gets only the message and the stack. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutPersons(String(error)) };
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: withoutPersons(message),
    stack: withoutPersons(stack),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/**
 * Logs one JSON object per line. Callers choose the logged fields; the redaction paths below are a second protection.
 * Every line has the request context of its call or event.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeError },
      mixin: requestContextFields,
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
