import { succeeded, useApi, useLive, useLoad, useSession } from '@verdict/core/web'
import { useState } from 'react'
import { solutionApi, solutionProgress, type SolutionCounts } from '../../contract/solutions.ts'
import type { TransferItem } from '../../contract/transfers.ts'

/** The solutions of a problem with their verdicts, as they come for whoever has asked for them. */
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

/** How far the solutions of a problem are judged; null as long as nobody has asked. */
export type SolutionCountsOf = (item: TransferItem) => SolutionCounts | null

/** Follows the verdicts that the reader has asked for. */
export function useSolutionCounts(onReset: () => void): SolutionCountsOf {
  const { user } = useSession()
  const [counts, setCounts] = useState<ReadonlyMap<number, SolutionCounts>>(new Map())
  useLive(solutionProgress, user?.uid ?? null, { onEvent: ({ pid, ...one }) => setCounts((before) => new Map([...before, [pid, one]])), onReset })
  return ({ pid, solutions }) => (pid === null ? undefined : counts.get(pid)) ?? solutions
}
