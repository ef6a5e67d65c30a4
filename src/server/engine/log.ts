import { type Logger, pino } from 'pino'

const listeners = new WeakMap<Logger, ((line: string) => void)[]>()

/** Structured lines on standard error. Values of secret fields are removed. */
export function createLogger(level: string): Logger {
  const output = pino.destination({ dest: 2, sync: true })
  const heard: ((line: string) => void)[] = []
  const logger = pino(
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
    {
      write(line: string) {
        output.write(line)
        for (const listener of heard) listener(line)
      },
    },
  )
  listeners.set(logger, heard)
  return logger
}

/** Receives each line of a logger made by `createLogger`, as JSON. Other loggers send nothing. */
export function onLogLine(logger: Logger, listener: (line: string) => void): void {
  listeners.get(logger)?.push(listener)
}
export type { Logger } from 'pino'
