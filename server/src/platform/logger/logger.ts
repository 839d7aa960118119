import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

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
