import { statuses } from '@verdict/plugin-judging/contract'
import { PageUnexpected, RemoteDown, type RemoteCase, type RemoteClient, type RemotePage, type RunState } from '@verdict/plugin-remote-judging/contract'
import { verdictOf } from '@verdict/plugin-remote-judging/kit'
import { z } from 'zod'
import { tokenOf } from './session.ts'
import { verdicts } from './verdicts.ts'

/** A run with its test cases as the site's pages receive it: all values are texts, and the names of a case's values end in `#1` and so on. */
const RunDetails = z.record(z.string(), z.string())
type RunDetails = z.infer<typeof RunDetails>

type Judged = Extract<RunState, { state: 'judged' }>

export async function detailsOf(runId: string, page: RemotePage, client: RemoteClient): Promise<RunDetails> {
  const answer = await client.post('/data/submitSource', { submissionId: runId, csrf_token: tokenOf(page) }, { headers: { Referer: page.address } })
  return answer.json(RunDetails)
}

/** Returns only the compiler's output. */
export async function compilerTextOf(runId: string, page: RemotePage, client: RemoteClient): Promise<string> {
  const answer = await client.post('/data/judgeProtocol', { submissionId: runId, csrf_token: tokenOf(page) }, { headers: { Referer: page.address } })
  return withLineFeeds(answer.json(z.string()))
}

/** Reads the state from the details if the list does not contain the run. During contests the cases are withheld, and only the sentence gives the result. */
export function stateIn(details: RunDetails): RunState {
  const cases = casesIn(details)
  if (details.waiting === 'true') return { state: 'judging', done: cases.length }
  const state = isCompileError(details)
    ? ({ state: 'judged', status: statuses.compileError } as const)
    : verdictOf(details[`verdict#${details.testCount}`] ?? (details.verdict ?? '').replace(/<[^<>]*>/g, ''), verdicts)
  if (state.state !== 'judged') return state
  const greatest = (values: (number | null | undefined)[]) => values.reduce<number | undefined>((most, value) => Math.max(most ?? 0, value ?? 0), undefined)
  return addDetails({ ...state, time: greatest(cases.map(({ time }) => time)), memory: greatest(cases.map(({ memory }) => memory)) }, details)
}

/** Adds the cases or the compiler's output, as far as the site provides them. */
export async function withDetails(state: Judged, read: () => Promise<RunDetails>): Promise<RunState> {
  try {
    return addDetails(state, await read())
  } catch (error) {
    if (error instanceof PageUnexpected || error instanceof RemoteDown) return state
    throw error
  }
}

function addDetails(state: Judged, details: RunDetails): Judged {
  if (state.status !== statuses.compileError) return { ...state, cases: casesIn(details) }
  const text = details['checkerStdoutAndStderr#1'] ?? (isCompileError(details) && details.compilationError !== 'true' ? details.compilationError : undefined)
  return text ? { ...state, message: withLineFeeds(text) } : state
}

const isCompileError = ({ compilationError = 'false' }: RunDetails) => compilationError !== 'false' && compilationError !== ''

function casesIn(details: RunDetails): RemoteCase[] {
  const numbers = Array.from({ length: Number(details.testCount ?? 0) || 0 }, (_, index) => index + 1)
  return numbers.flatMap((number): RemoteCase[] => {
    const state = verdictOf(details[`verdict#${number}`] ?? '', verdicts)
    if (state.state !== 'judged') return []
    const memory = Math.round(Number(details[`memoryConsumed#${number}`] ?? 0) / 1024)
    return [
      {
        status: state.status,
        time: Number(details[`timeConsumed#${number}`] ?? 0),
        memory,
        message: details[`checkerStdoutAndStderr#${number}`]?.trim() ?? null,
      },
    ]
  })
}

const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n').trim()
