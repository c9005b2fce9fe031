import { useApi, useLive, useSession } from '@verdict/core/web'
import { progress, statuses } from '@verdict/plugin-judging/contract'
import { judgeStatus } from '@verdict/ui-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { ownRows, taskSubjectOf } from '../../contract/live.ts'
import type { SubmissionRow } from '../../contract/rows.ts'

/** The progress of judging one submission. */
export interface SubmissionProgress {
  readonly submitId: number
  readonly status: number
  readonly done: number
  readonly total: number
  /** What the judge says about the step. */
  readonly text?: string | undefined
  /** Set when it has its verdict. */
  readonly row?: SubmissionRow
}

/** The statuses on the way to a verdict, in their order. */
const order: readonly number[] = [statuses.pending, statuses.submitting, statuses.compiling, statuses.judging]
const later = (one: number, other: number) => (order.indexOf(one) < order.indexOf(other) ? other : one)

/** Live updates tell the progress. The first poll covers updates from before the stream was open, the following ones updates that were lost. */
const firstPollMs = 150
const pollIntervalMs = 10_000

/** Follows one submission until it has its verdict, and again when `round` changes; `null` follows none. */
export function useSubmissionProgress(submitId: number | null, round: number, onVerdict: (row: SubmissionRow) => void): SubmissionProgress | undefined {
  const { user } = useSession()
  const { statuses: readStatuses } = useApi(submissionApi)
  const key = submitId === null ? '' : `${submitId}-${round}`
  const [state, setState] = useState<{ key: string; following: SubmissionProgress | undefined }>({ key: '', following: undefined })
  if (state.key !== key) setState({ key, following: submitId === null ? undefined : { submitId, status: statuses.pending, done: 0, total: 0 } })
  /** The key of the round that has its verdict: later updates of it are ignored. */
  const ended = useRef('')
  const latestOnVerdict = useRef(onVerdict)
  useEffect(() => {
    latestOnVerdict.current = onVerdict
  })
  const applyRow = useCallback(
    (row: SubmissionRow) => {
      if (row.submitId !== submitId || ended.current === key) return
      if (judgeStatus(row.status).inProgress)
        return setState((before) => ({
          key,
          following: {
            submitId: row.submitId,
            done: before.following?.done ?? 0,
            total: before.following?.total ?? 0,
            text: before.following?.text,
            status: later(row.status, before.key === key ? (before.following?.status ?? statuses.pending) : statuses.pending),
          },
        }))
      ended.current = key
      setState({ key, following: { submitId: row.submitId, status: row.status, done: 0, total: 0, row } })
      latestOnVerdict.current(row)
    },
    [submitId, key],
  )
  const poll = useCallback(() => {
    if (submitId !== null && ended.current !== key)
      void readStatuses({ body: { submitIds: [submitId] } }).then(
        (rows) => rows[submitId] && applyRow(rows[submitId]),
        () => undefined,
      )
  }, [submitId, key, readStatuses, applyRow])
  useEffect(() => {
    if (submitId === null) return
    const first = setTimeout(poll, firstPollMs)
    const timer = setInterval(poll, pollIntervalMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [submitId, poll])
  useLive(progress, submitId === null ? null : taskSubjectOf(submitId), {
    onEvent: ({ status, done, total, text }) =>
      submitId !== null && ended.current !== key && setState({ key, following: { submitId, status, done, total, text } }),
    onReset: poll,
  })
  useLive(ownRows, submitId === null ? null : (user?.uid ?? null), {
    onEvent: (update) => void (update.submitId === submitId && (update.row ? applyRow(update.row) : poll())),
    onReset: poll,
  })
  return state.key === key ? state.following : undefined
}
