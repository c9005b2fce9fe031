import { useApi, useLive, useSession } from '@verdict/core/web'
import { useEffect, useRef, useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import { liveRows, ownRows, type LiveRow } from '../../contract/live.ts'
import type { SubmissionRow } from '../../contract/rows.ts'

interface LiveList {
  /** The list whose rows are told; null for none. */
  readonly list: string | null
  /** Follows one's own rows, which nobody else may see. */
  readonly own: boolean
  /** The rows that were loaded. */
  readonly rows: readonly SubmissionRow[] | undefined
  readonly limit: number
  /** Whether a row that is new belongs to what is shown; undefined where none does, such as on a later page. */
  readonly fits: ((row: SubmissionRow) => boolean) | undefined
  readonly reload: () => void
}

/** Where rows do not travel by themselves, the list is asked this often at most. */
const pause = 2000

/** Keeps the rows of a list as they are now: new ones come on top, verdicts change in place. */
export function useLiveRows({ list, own, rows, limit, fits, reload }: LiveList): readonly SubmissionRow[] | undefined {
  const { user } = useSession()
  const { statuses } = useApi(submissionApi)
  const [state, setState] = useState({ loaded: rows, shown: rows })
  const asked = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Rows that were loaded anew take the place of what has come live.
  if (state.loaded !== rows) setState({ loaded: rows, shown: rows })
  const { shown } = state

  function put(row: SubmissionRow) {
    setState((before) => ({ ...before, shown: before.shown && withRow(before.shown, row) }))
  }
  function withRow(before: readonly SubmissionRow[], row: SubmissionRow): readonly SubmissionRow[] {
    if (before.some(({ submitId }) => submitId === row.submitId)) return before.map((one) => (one.submitId === row.submitId ? { ...row, ip: one.ip } : one))
    // What came between the page and the stream is told again, older rows too: each takes its own place, or none.
    return fits?.(row) ? [row, ...before].toSorted((a, b) => b.submitId - a.submitId).slice(0, limit) : before
  }
  async function ask() {
    timer.current = undefined
    const ids = [...asked.current]
    asked.current.clear()
    const known = ids.filter((id) => shown?.some(({ submitId }) => submitId === id))
    if (known.length < ids.length && fits) return reload()
    if (known.length > 0) for (const row of Object.values(await statuses({ body: { submitIds: known } }).catch(() => ({})))) put(row)
  }
  function onEvent({ submitId, row }: Pick<LiveRow, 'submitId' | 'row'>) {
    if (row) return put(row)
    asked.current.add(submitId)
    timer.current ??= setTimeout(() => void ask(), pause)
  }
  useLive(liveRows, own ? null : list, { onEvent, onReset: reload })
  useLive(ownRows, own || list !== 'bank' ? (user?.uid ?? null) : null, {
    onEvent: ({ submitId, row }) => void (submitId !== null && onEvent({ submitId, row })),
    onReset: reload,
  })
  return shown
}
