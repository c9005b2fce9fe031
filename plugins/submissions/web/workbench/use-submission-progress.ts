import { useApi, useLive, useSession } from '@verdict/core/web'
import { progress } from '@verdict/plugin-judging/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { ownRows, taskOf } from '../../contract/live.ts'
import type { SubmissionRow } from '../../contract/rows.ts'
import { isInProgress } from '../in-progress.ts'

/** How far the judging of one submission is. */
export interface SubmissionProgress {
  readonly submitId: number
  readonly status: number
  readonly done: number
  readonly total: number
  /** There when it is judged. */
  readonly row?: SubmissionRow
}

/** The hints come by themselves; a first look is for those that came before the line was open, the others for what was lost on the way. */
const firstPollMs = 150
const pollIntervalMs = 10_000

/** Follows one submission until it has its verdict; `null` follows nothing, another round begins anew. */
export function useSubmissionProgress(submitId: number | null, round: number, onEnd: (row: SubmissionRow) => void): SubmissionProgress | undefined {
  const { user } = useSession()
  const { statuses } = useApi(submissionApi)
  const key = submitId === null ? '' : `${submitId}-${round}`
  const [state, setState] = useState<{ key: string; following: SubmissionProgress | undefined }>({ key: '', following: undefined })
  if (state.key !== key) setState({ key, following: submitId === null ? undefined : { submitId, status: 5, done: 0, total: 0 } })
  const ended = useRef('')
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  const take = useCallback(
    (row: SubmissionRow) => {
      if (row.submitId !== submitId || ended.current === key) return
      if (isInProgress(row.status))
        return setState((before) => ({
          key,
          following: {
            submitId: row.submitId,
            done: before.following?.done ?? 0,
            total: before.following?.total ?? 0,
            status: Math.max(row.status, before.key === key ? (before.following?.status ?? 0) : 0),
          },
        }))
      ended.current = key
      setState({ key, following: { submitId: row.submitId, status: row.status, done: 0, total: 0, row } })
      end.current(row)
    },
    [submitId, key],
  )
  const poll = useCallback(() => {
    if (submitId !== null && ended.current !== key)
      void statuses({ body: { submitIds: [submitId] } }).then(
        (rows) => rows[submitId] && take(rows[submitId]),
        () => undefined,
      )
  }, [submitId, key, statuses, take])
  useEffect(() => {
    if (submitId === null) return
    const first = setTimeout(poll, firstPollMs)
    const timer = setInterval(poll, pollIntervalMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [submitId, poll])
  useLive(progress, submitId === null ? null : taskOf(submitId), {
    onEvent: ({ status, done, total }) => submitId !== null && ended.current !== key && setState({ key, following: { submitId, status, done, total } }),
    onReset: poll,
  })
  useLive(ownRows, submitId === null ? null : (user?.uid ?? null), {
    onEvent: (told) => void (told.submitId === submitId && (told.row ? take(told.row) : poll())),
    onReset: poll,
  })
  return state.key === key ? state.following : undefined
}
