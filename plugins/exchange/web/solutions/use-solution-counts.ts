import { useLive, useSession } from '@verdict/core/web'
import { useState } from 'react'
import { solutionProgress, type SolutionCounts } from '../../contract/solutions.ts'
import type { TransferItem } from '../../contract/transfers.ts'

/** How far the solutions of a problem are judged; null as long as nobody has asked. */
export type SolutionCountsOf = (item: TransferItem) => SolutionCounts | null

/** Follows the verdicts that the reader has asked for. */
export function useSolutionCounts(onReset: () => void): SolutionCountsOf {
  const { user } = useSession()
  const [counts, setCounts] = useState<ReadonlyMap<number, SolutionCounts>>(new Map())
  useLive(solutionProgress, user?.uid ?? null, { onEvent: ({ pid, ...one }) => setCounts((before) => new Map([...before, [pid, one]])), onReset })
  return ({ pid, solutions }) => (pid === null ? undefined : counts.get(pid)) ?? solutions
}
