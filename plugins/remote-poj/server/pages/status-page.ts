import { statuses } from '@verdict/plugin-judging/contract'
import type { RemotePage, RunState } from '@verdict/plugin-remote-judging/contract'
import { readRunTable, verdictOf, type RunRow } from '@verdict/plugin-remote-judging/kit'

const columns = { id: 'Run ID', verdict: 'Result', memory: 'Memory', time: 'Time', language: 'Language', length: 'Code Length' }

/** A page without this title comes from a proxy or is an error. */
export const isStatusPage = (page: RemotePage) => page.first('title')?.text === 'Problem Status List'

export function readRuns(page: RemotePage): RunRow[] {
  if (!isStatusPage(page)) throw page.lacks('the title Problem Status List')
  return readRunTable(page, columns)
}

/** Time and memory are shown only for accepted programs. */
export function stateOf({ verdict, time, memory }: RunRow): RunState {
  const state = verdictOf(verdict, { 'Validator Error': statuses.systemError })
  return state.state === 'judged' ? { ...state, time, memory } : state
}
