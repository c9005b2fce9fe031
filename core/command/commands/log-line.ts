import type { AssembledSite } from '@verdict/core/site'
import { z } from 'zod'

/** A line of the trace. */
export type TraceStep = Awaited<ReturnType<AssembledSite['trace']>>[number]

const LogLine = z.object({
  time: z.coerce.date(),
  request: z.string(),
  pid: z.int().optional(),
  msg: z.string().default(''),
  ms: z.number().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  http: z.int().optional(),
  plugin: z.string().optional(),
  job: z.string().optional(),
  change: z.string().optional(),
  document: z.unknown().optional(),
  err: z.object({ message: z.string() }).optional(),
})
type LogLine = z.infer<typeof LogLine>

/** The step that a line of the site's log reports for a request; none if the line is about something else. */
export function stepOfLine(line: string, id: string): TraceStep[] {
  const read = LogLine.safeParse(parsed(line))
  if (read.data?.request !== id) return []
  const { time, pid, ms = 0 } = read.data
  // Lines are written when something ends.
  const at = new Date(time.getTime() - ms)
  return [{ at, process: pid === undefined ? undefined : `process ${pid}`, what: whatOf(read.data), ms: read.data.ms, outcome: outcomeOf(read.data) }]
}

/** Undefined for lines that are no JSON, such as those of a service manager. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf('{')))
  } catch {
    return undefined
  }
}

function whatOf({ method, path, job, change, document, plugin, msg }: LogLine): string {
  if (path !== undefined) return `call ${method} ${path}`
  if (job !== undefined) return `job ${job}`
  if (change !== undefined) return `change ${change} of ${String(document)} to ${plugin}`
  return plugin === undefined ? msg : `${plugin}: ${msg}`
}

function outcomeOf({ http, err, job, change, msg }: LogLine): string {
  if (http !== undefined) return `HTTP ${http}`
  if (err) return err.message
  return job === undefined && change === undefined ? '' : msg
}
