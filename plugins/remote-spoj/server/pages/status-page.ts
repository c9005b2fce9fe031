import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'
import type { ListedRun, RemotePage, RunState } from '@verdict/plugin-remote-judging/contract'
import { kilobytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

/** The values of a run's attribute `status`. */
const states: Readonly<Record<string, FinalStatus | 'waiting' | 'compiling' | 'judging'>> = {
  0: 'waiting',
  1: 'compiling',
  3: 'judging',
  5: 'judging',
  11: statuses.compileError,
  12: statuses.runtimeError,
  13: statuses.timeLimitExceeded,
  14: statuses.wrongAnswer,
  15: statuses.accepted,
  20: statuses.systemError,
}

export function readRuns(page: RemotePage): ListedRun[] {
  if (!page.first('#max_id, .statusres, table.problems')) throw page.lacks('the table of runs')
  return page.all('td.statusres').map((cell) => ({ id: cell.attribute('id')?.slice('statusres_'.length) ?? '', language: cell.parent?.first('.slang')?.text }))
}

/** Returns undefined if the page does not contain the run. */
export function readRun(page: RemotePage, runId: string): RunState | undefined {
  const cell = page.first(`#statusres_${runId}`)
  if (!cell) return undefined
  const text = cell.without('.small').text
  const state = states[cell.attribute('status') ?? '']
  if (state === undefined) return { state: 'unknown', text }
  if (typeof state === 'string') return { state }
  // Until it is final, a verdict can still change.
  if (cell.attribute('final') === '0') return { state: 'judging' }
  const time = milliseconds(`${page.first(`#statustime_${runId}`)?.text}s`)
  return {
    state: 'judged',
    status: statusOf(state, text),
    time,
    memory: kilobytes(page.first(`#statusmem_${runId}`)?.text ?? ''),
    message: messageOf(state, text),
  }
}

/** For a problem with scores, accepted programs show their score instead of the word. */
function statusOf(status: FinalStatus, text: string): FinalStatus {
  if (status === statuses.accepted) return /^\d/.test(text) && Number.parseFloat(text) < 100 ? statuses.partialAccepted : status
  return status === statuses.runtimeError && /memory limit/i.test(text) ? statuses.memoryLimitExceeded : status
}

/** Returns the kind of a runtime error, such as NZEC, or the score. */
const messageOf = (status: FinalStatus, text: string) => (status === statuses.accepted ? /^[\d.]+/.exec(text)?.[0] : /^[^(]*\(([^)]+)\)/.exec(text)?.[1])
