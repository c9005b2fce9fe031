import { statuses, type FinalStatus } from '@verdict/plugin-judging/contract'
import type { ListedRun, RemotePage, RunState } from '@verdict/plugin-remote-judging/contract'
import { kilobytes, milliseconds, verdictOf } from '@verdict/plugin-remote-judging/kit'

/** The status labels, which are equal in all languages of the site. */
const verdicts: Readonly<Record<string, FinalStatus | 'waiting' | 'judging'>> = {
  AC: statuses.accepted,
  WA: statuses.wrongAnswer,
  TLE: statuses.timeLimitExceeded,
  MLE: statuses.memoryLimitExceeded,
  RE: statuses.runtimeError,
  CE: statuses.compileError,
  OLE: statuses.runtimeError,
  QLE: statuses.runtimeError,
  IE: statuses.systemError,
  WJ: 'waiting',
  WR: 'waiting',
  Judging: 'judging',
}

/** Reads the list of runs. The score cell names the run; the language is in the cell before it, the length in the cell after it. */
export function readRuns(page: RemotePage, task: string): ListedRun[] {
  const cells = page.all('td.submission-score[data-id]').filter((cell) => cell.parent?.first(`a[href$="/tasks/${task}"]`))
  return cells.map((cell) => ({
    id: cell.attribute('data-id') ?? '',
    language: cell.previous?.text,
    codeLength: Number.parseInt(cell.next?.text ?? '', 10) || undefined,
  }))
}

/** Compiler warnings also appear below Compile Error. */
export function readRunPage(page: RemotePage): RunState {
  const label = page.need('#judge-status', 'the status of the run').text
  const [, done, total] = /^(\d+) *\/ *(\d+)/.exec(label) ?? []
  if (done !== undefined) return { state: 'judging', done: Number(done), total: Number(total) }
  const state = verdictOf(label, verdicts)
  if (state.state !== 'judged') return state
  const cell = (title: RegExp) => page.all('th').find(({ text }) => title.test(text))?.next?.text ?? ''
  const message = state.status === statuses.compileError ? page.all('h4').find(isCompileError)?.next?.lines : undefined
  return { ...state, time: milliseconds(cell(/^(?:Exec Time|実行時間)$/)), memory: kilobytes(cell(/^(?:Memory|メモリ)$/)), message }
}

const isCompileError = ({ text }: { text: string }) => /^(?:Compile Error|コンパイルエラー)$/.test(text)
