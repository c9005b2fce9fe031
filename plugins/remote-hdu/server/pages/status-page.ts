import type { RemotePage, RunState } from '@verdict/plugin-remote-judging/contract'
import { readRunTable, verdictOf, type RunRow } from '@verdict/plugin-remote-judging/kit'

const columns = { id: 'Run ID', verdict: 'Judge Status', time: 'Exe.Time', memory: 'Exe.Memory', length: 'Code Len.', language: 'Language' }

export const readRuns = (page: RemotePage): RunRow[] => readRunTable(page, columns)

/** A runtime error includes its kind: `Runtime Error (ACCESS_VIOLATION)`. */
export function stateOf({ verdict, time, memory }: RunRow): RunState {
  const state = verdictOf(verdict)
  return state.state === 'judged' ? { ...state, time, memory, message: /^[^(]*\((.+)\)/.exec(verdict)?.[1] } : state
}
