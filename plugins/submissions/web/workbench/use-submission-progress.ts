import { useApi, useLive, useSession } from '@verdict/core/web'
import { progress } from '@verdict/plugin-judging/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { ownRows, taskSubjectOf } from '../../contract/live.ts'
import type { SubmissionRow } from '../../contract/rows.ts'
import { begunProgress, nextProgress, type ProgressEvent, type SubmissionProgress } from './submission-progress.ts'

/** Live updates report the progress. The first poll covers updates from before the stream was open; later polls cover lost updates. */
const firstPollMs = 150
const pollIntervalMs = 10_000

/** Follows a submission until it has its verdict, and again when `round` changes; `null` follows none. */
export function useSubmissionProgress(submitId: number | null, round: number, onVerdict: (row: SubmissionRow) => void): SubmissionProgress | undefined {
  const { user } = useSession()
  const { statuses: readStatuses } = useApi(submissionApi)
  const key = submitId === null ? '' : `${submitId}-${round}`
  const [state, setState] = useState<{ key: string; followed: SubmissionProgress | undefined }>({ key: '', followed: undefined })
  if (state.key !== key) setState({ key, followed: submitId === null ? undefined : begunProgress(submitId) })
  const followed = state.key === key ? state.followed : undefined
  const verdict = followed?.row
  const apply = useCallback(
    (event: ProgressEvent) => setState((before) => (before.key === key && before.followed ? { key, followed: nextProgress(before.followed, event) } : before)),
    [key],
  )
  const poll = useCallback(() => {
    if (submitId !== null)
      void readStatuses({ body: { submitIds: [submitId] } }).then(
        (rows) => rows[submitId] && apply({ row: rows[submitId] }),
        () => undefined,
      )
  }, [submitId, readStatuses, apply])
  useEffect(() => {
    if (submitId === null || verdict) return
    const first = setTimeout(poll, firstPollMs)
    const timer = setInterval(poll, pollIntervalMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [submitId, verdict, poll])
  useLive(progress, submitId === null ? null : taskSubjectOf(submitId), { onEvent: (step) => apply({ step }), onReset: poll })
  useLive(ownRows, submitId === null ? null : (user?.uid ?? null), {
    onEvent: ({ submitId: changed, row }) => void (changed === submitId && (row ? apply({ row }) : poll())),
    onReset: poll,
  })
  const latestOnVerdict = useRef(onVerdict)
  useEffect(() => {
    latestOnVerdict.current = onVerdict
  })
  useEffect(() => {
    if (verdict) latestOnVerdict.current(verdict)
  }, [verdict])
  return followed
}
