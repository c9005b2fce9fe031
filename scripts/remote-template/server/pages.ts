import type { RemotePage, RemoteStatement, RunState } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds, readRunTable, verdictOf, type RunRow } from '@verdict/plugin-remote-judging/kit'

export function readStatement(page: RemotePage): RemoteStatement {
  const limits = page.need('.limits', 'the limits').text
  return {
    title: page.need('h1', 'the title').text,
    description: page.need('.description', 'the description').markdown(),
    input: page.first('.input')?.markdown() ?? '',
    output: page.first('.output')?.markdown() ?? '',
    examples: page.all('.sample').map((sample) => ({ input: sample.need('pre.in').lines.trimEnd(), output: sample.need('pre.out').lines.trimEnd() })),
    timeLimit: milliseconds(limits) ?? null,
    memoryLimit: megabytes(limits) ?? null,
  }
}

/** The words above the columns of the list of runs. */
const columns = { id: 'Run', verdict: 'Result', time: 'Time', memory: 'Memory', length: 'Length', language: 'Language' }

export const readRuns = (page: RemotePage): RunRow[] => readRunTable(page, columns)

/** Verdicts in the site's own words. The common words are known. */
const ownWords = { 'Looking at it': 'judging', 'Almost (presentation)': -3 } as const

export function stateOf({ verdict, time, memory }: RunRow): RunState {
  const state = verdictOf(verdict, ownWords)
  return state.state === 'judged' ? { ...state, time, memory } : state
}
