import type { RemotePage, RunState } from '@verdict/plugin-remote-judging/contract'
import { readRunTable, verdictOf, type RunRow } from '@verdict/plugin-remote-judging/kit'

/** The words above the columns of the list of runs. */
const columns = { id: 'Run', verdict: 'Result', time: 'Time', memory: 'Memory', length: 'Length', language: 'Language' }

export const readRuns = (page: RemotePage): RunRow[] => readRunTable(page, columns)

/** Verdicts in the site's own words. The common words are known. */
const ownWords = { 'Looking at it': 'judging', 'Almost (presentation)': -3 } as const

export function stateOf({ verdict, time, memory }: RunRow): RunState {
  const state = verdictOf(verdict, ownWords)
  return state.state === 'judged' ? { ...state, time, memory } : state
}
