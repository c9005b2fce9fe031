import { styleText } from 'node:util'

const levelNames: Readonly<Record<number, string>> = { 40: styleText('yellow', 'warning '), 50: styleText('red', 'error '), 60: styleText('red', 'fatal ') }

interface LogLine {
  readonly level: number
  readonly time: string
  readonly msg?: string
  readonly err?: { readonly stack?: string }
}

/** The lines of the log for a reader at a terminal: the local time, the level from warnings on, the message, and its fields. */
export function terminalLog({ withRoutine }: { withRoutine: boolean }) {
  return {
    write: (line: string): void => {
      if (withRoutine || !isRoutine(line)) process.stdout.write(`${terminalLine(line)}\n`)
    },
  }
}

const slowMs = 1000

/** Whether a line of the log, which is JSON, would only push the site's address and root's password out of sight. */
export function isRoutine(json: string): boolean {
  const { level, msg = '', http, ms, path }: LogLine & Record<string, unknown> = JSON.parse(json)
  if (level >= 40) return false
  // The page of a live stream stays open.
  // Pages of visitors ask who is logged in, and get 401.
  if (msg === 'request') return (Number(http) < 400 || http === 401) && (Number(ms) < slowMs || path === '/api/live/stream')
  return msg === 'change delivered' || msg === 'the site is running' || msg.startsWith('Server listening')
}

/** One line of the log, which is JSON, for a terminal. */
export function terminalLine(json: string): string {
  const line: LogLine & Record<string, unknown> = JSON.parse(json)
  const { level, time, msg = '', err, pid: _pid, request, ...fields } = line
  const clock = styleText('dim', new Date(time).toTimeString().slice(0, 8))
  if (msg === 'request') {
    const { http, method, path, ms, uid } = fields
    return `${clock} ${styleText(Number(http) < 400 ? 'green' : 'yellow', String(http))} ${method} ${oneLine(path)} ${ms} ms${uid ? ` user ${uid}` : ''}`
  }
  const shown = level < 40 || request === undefined ? fields : { ...fields, request }
  const details = Object.entries(shown).map(([name, value]) => ` ${name}=${shortValue(value)}`)
  const stack = err?.stack?.split('\n').map((part) => `\n${oneLine(part)}`) ?? []
  return [clock, ' ', levelNames[level] ?? '', oneLine(msg), ...details, ...stack].join('')
}

/** A long list is only counted. */
function shortValue(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 8) return value.length
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Replaces control characters: a text from outside could otherwise move the cursor, or look like other lines. */
function oneLine(text: unknown): string {
  return String(text).replaceAll(/\p{Cc}/gu, '\u{fffd}')
}
