import { useApi, useLive, useSession } from '@verdict/core/web'
import type { ContextKeys } from '@verdict/plugin-problems/contract'
import { useEffect, useRef, useState } from 'react'
import { mostStatuses, submissionApi } from '../../contract/api.ts'
import { liveKeyOf, liveRows, ownRows, type LiveRow } from '../../contract/live.ts'
import type { SubmissionRow } from '../../contract/rows.ts'

interface LiveList {
  /** The key of the list's live updates; undefined until the list has been loaded. */
  readonly list: string | undefined
  /** Whether to follow the user's own rows instead, which others cannot see. */
  readonly own: boolean
  /** The loaded rows. */
  readonly rows: readonly SubmissionRow[] | undefined
  readonly limit: number
  /** Whether a new row belongs on the page; undefined if none does, such as on a later page. */
  readonly fits: ((row: SubmissionRow) => boolean) | undefined
  readonly reload: () => void
}

/** The minimum time between two reads of rows that live updates do not carry. */
const readPauseMs = 2000

/** Keeps a list's rows up to date: adds new rows on top and replaces changed ones in place. */
export function useLiveRows({ list, own, rows, limit, fits, reload }: LiveList): readonly SubmissionRow[] | undefined {
  const { user } = useSession()
  const { statuses } = useApi(submissionApi)
  const [state, setState] = useState({ loaded: rows, shown: rows })
  const changedIds = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A reload replaces rows that live updates have changed.
  if (state.loaded !== rows) setState({ loaded: rows, shown: rows })
  const { shown } = state

  function put(row: SubmissionRow) {
    setState((before) => ({ ...before, shown: before.shown && withRow(before.shown, row) }))
  }
  function withRow(before: readonly SubmissionRow[], row: SubmissionRow): readonly SubmissionRow[] {
    if (before.some(({ submitId }) => submitId === row.submitId)) return before.map((one) => (one.submitId === row.submitId ? { ...row, ip: one.ip } : one))
    // The stream repeats updates from before it was opened, so older rows can also arrive; sorting puts each in its place.
    return fits?.(row) ? [row, ...before].toSorted((a, b) => b.submitId - a.submitId).slice(0, limit) : before
  }
  async function readChanged() {
    timer.current = undefined
    const ids = [...changedIds.current]
    changedIds.current.clear()
    const known = ids.filter((id) => shown?.some(({ submitId }) => submitId === id))
    if (known.length > mostStatuses || (known.length < ids.length && fits)) return reload()
    if (known.length > 0) for (const row of Object.values(await statuses({ body: { submitIds: known } }).catch(() => ({})))) put(row)
  }
  function onEvent({ submitId, row }: Pick<LiveRow, 'submitId' | 'row'>) {
    if (row) return put(row)
    changedIds.current.add(submitId)
    timer.current ??= setTimeout(() => void readChanged(), readPauseMs)
  }
  useLive(liveRows, own || list === undefined ? null : list, { onEvent, onReset: reload })
  useLive(ownRows, own || list !== 'bank' ? (user?.uid ?? null) : null, {
    onEvent: ({ submitId, row }) => void (submitId !== null && onEvent({ submitId, row })),
    onReset: reload,
  })
  return shown
}

/**
 * The key of a list's live updates. If a call names at most one context, the key is known in advance: the page subscribes before it loads and misses nothing.
 * Of several contexts, only the server knows the innermost (`told`). The list is then read again after the page has subscribed.
 */
export function useLiveKey(keys: ContextKeys, told: string | undefined, reload: () => void): string | undefined {
  const [first, ...others] = Object.entries(keys).filter(([, id]) => (id ?? 0) > 0)
  const waits = others.length > 0
  useEffect(() => {
    if (waits && told !== undefined) reload()
  }, [waits, told, reload])
  if (waits) return told
  return first ? liveKeyOf(`${first[0]}:${first[1]}`) : 'bank'
}
