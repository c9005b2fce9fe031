import { succeeded, useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { useState } from 'react'
import { solutionApi, solutionProgress, type SolutionCounts } from '../../contract/solutions.ts'
import type { TransferItem } from '../../contract/transfers.ts'

/** Returns the problem's solutions with their verdicts, updated live for the user who requested judging. */
export function useSolutions(pid: number) {
  const api = useApi(solutionApi)
  const { user } = useSession()
  const { value, failure, reload } = useLoad((signal) => api.list({ query: { pid } }, signal), [pid])
  useLive(solutionProgress, user?.uid ?? null, { onEvent: (progress) => progress.pid === pid && reload(), onReset: reload })
  async function judge() {
    await succeeded(api.judge({ body: { pid } }))
    reload()
  }
  return { solutions: value, failure, reload, judge }
}

/** Returns the judging progress of a problem's solutions; null if judging was never requested. */
export type SolutionCountsOf = (item: TransferItem) => SolutionCounts | null

/** Follows the verdicts that the reader requested. */
export function useSolutionCounts(onReset: () => void): SolutionCountsOf {
  const { user } = useSession()
  const [counts, setCounts] = useState<ReadonlyMap<number, SolutionCounts>>(new Map())
  useLive(solutionProgress, user?.uid ?? null, { onEvent: ({ pid, ...one }) => setCounts((before) => new Map([...before, [pid, one]])), onReset })
  return ({ pid, solutions }) => (pid === null ? undefined : counts.get(pid)) ?? solutions
}
