import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { errandFacts } from './errands.ts';
import { withoutPersons } from './without-persons.ts';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

/** Errors of the database and of mail servers carry what they are about along with them; the log gets what happened, and where. */
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
 * One JSON object a line (specification 3.15). What is logged is chosen field by field where it happens; the paths below
 * are a second lock, not the first. Every line names the call or event that it is written for, also behind the answer.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: describeError },
      mixin: errandFacts,
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
