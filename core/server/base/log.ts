import pino, { type DestinationStream, type Logger } from 'pino'

/** The log of the site: JSON lines, with fields redacted that may contain secrets. */
export function createLogger(options: { level?: string; stream?: DestinationStream } = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.hash'],
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}
