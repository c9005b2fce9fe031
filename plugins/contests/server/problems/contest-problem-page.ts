import type { Caller } from '@verdict/core/server'
import type { ContextResolver, ProblemBank, ProblemDetail } from '@verdict/plugin-problems/contract'
import { contestStatuses } from '../../contract.ts'
import type { ContestAccess } from '../contest-access.ts'
import { statusAt } from '../contest-clock.ts'

interface Deps {
  readonly access: ContestAccess
  readonly bank: ProblemBank
  readonly resolver: ContextResolver
}

/** Shows a problem as its contest calls it; until the end without what would tell how it is solved. */
export async function contestProblemPage(
  { access, bank, resolver }: Deps,
  { cid, displayId }: { readonly cid: number; readonly displayId: string },
  caller: Caller,
  language: string | undefined,
): Promise<ProblemDetail> {
  const open = await access.open(cid, caller)
  await access.requireView(open, caller)
  const detail = await bank.detail(await resolver.resolve({ cid }, caller), displayId, language)
  const { displayTitle: title } = open.contest.problems.find(({ pid }) => pid === detail.problem.id)!
  const problem = { ...detail.problem, title }
  if (open.isStaff || statusAt(open.contest, new Date()) === contestStatuses.ended) return { ...detail, problem }
  return { ...detail, problem: { ...problem, author: null, source: null, difficulty: null }, tags: [] }
}
