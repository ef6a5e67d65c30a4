import { type Logger, pino } from 'pino'

/** Structured lines on standard error. Values under names that hold secrets never reach them. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          'token',
          'password',
          'authorization',
          '*.token',
          '*.password',
          '*.passwordConfirm',
          '*.authorization',
          '*.apiKey',
          '*.tokenKey',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
export type { Logger } from 'pino'
