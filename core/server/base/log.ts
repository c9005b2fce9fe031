import { terminalLog } from './terminal-log.ts'
import pino, { type DestinationStream, type Logger } from 'pino'

/** The log of the site: JSON lines, or short lines on a terminal, with fields redacted that may contain secrets. */
export function createLogger(options: { level?: string; stream?: DestinationStream } = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.hash'],
  }
  const stream = options.stream ?? (process.stdout.isTTY ? terminalLog : undefined)
  return stream ? pino(settings, stream) : pino(settings)
}
