import pino, { multistream, type DestinationStream, type Logger } from 'pino'
import { terminalLog } from './terminal-log.ts'
import { requestAtHand } from './work-at-hand.ts'

/**
 * The log of the site: JSON lines, each with its process and, if a request caused it, the id of the request; or short lines on a terminal, without routine
 * unless the level is lower than info. Fields that may contain secrets are redacted. `copy` gets every line, too.
 */
export function createLogger(options: { level?: string; stream?: DestinationStream; copy?: DestinationStream } = {}): Logger {
  const level = options.level ?? 'info'
  const settings = {
    level,
    base: { pid: process.pid },
    mixin: () => {
      const request = requestAtHand()
      return request === undefined ? {} : { request }
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.hash'],
  }
  const stream = options.stream ?? (process.stdout.isTTY ? terminalLog({ withRoutine: level === 'debug' || level === 'trace' }) : undefined)
  if (!options.copy) return stream ? pino(settings, stream) : pino(settings)
  const streams = [stream ?? pino.destination({ dest: 1, sync: true }), options.copy]
  return pino(settings, multistream(streams.map((one) => ({ level: 'trace', stream: one }))))
}
