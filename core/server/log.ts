import pino, { type DestinationStream, type Logger } from 'pino'

/** The site's log: JSON lines, with everything that could be a secret taken out. */
export function createLogger(options: { level?: string; stream?: DestinationStream } = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.hash'],
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}
