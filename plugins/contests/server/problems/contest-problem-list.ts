import { paged } from '@verdict/core'
import type { OwnedProblemService, Problem, ProblemBank, ProblemSelection, Viewer } from '@verdict/plugin-problems/contract'
import { contestTypes, type ContestProblemQuery } from '../../contract.ts'
import type { ContestAccess } from '../contest-access.ts'
import type { ContestDoc } from '../contest-schema.ts'
import { contestReference } from '../context/contest-context.ts'
import { problemRows } from './contest-problems.ts'

export interface ContestProblemListDeps {
  readonly access: ContestAccess
  readonly bank: ProblemBank
  readonly selection: ProblemSelection
  readonly owned: OwnedProblemService
}

interface ListQuery extends ContestProblemQuery {
  /** Only what the public list shows may be added. */
  readonly isListed?: boolean
}

type Person = NonNullable<Viewer>

/** The problems of a contest, or those that its staff may add, beside what the contest calls its own. */
export async function contestProblemList(deps: ContestProblemListDeps, query: ListQuery, caller: Person) {
  const contest = await deps.access.managed(query.cid, caller)
  const summaries = await deps.bank.summaries(contest.problems.map(({ pid }) => pid))
  const isMade = (pid: number) => summaries.get(pid)?.owner?.startsWith('cid:') ?? false
  const contestProblemMap = Object.fromEntries(problemRows(contest).map((row) => [row.pid, { ...row, isMade: isMade(row.pid) }]))
  return { problemList: await problemPage(deps, contest, query, caller), contestProblemMap }
}

async function problemPage({ selection, owned }: ContestProblemListDeps, contest: ContestDoc, query: ListQuery, caller: Person) {
  const { problemType, fromOwner, unused, oj, keyword, isListed, currentPage, limit } = query
  const pids = contest.problems.map(({ pid }) => pid)
  const page = { currentPage, limit }
  if (problemType !== undefined) return selection.candidates({ ...page, oj, keyword, isListed, type: contest.type === contestTypes.oi ? 1 : 0, except: pids })
  if (fromOwner && contest.owner) return (await owned.of(contest.owner, caller)).adminList({ ...page, keyword, except: pids })
  if (unused) return (await owned.of(contestReference(contest._id), caller)).adminList({ ...page, keyword, except: pids })
  const rows = await selection.adminRows(pids)
  const found = contest.problems.filter((problem) => isNamed(problem, rows.get(problem.pid), keyword ?? ''))
  const from = (currentPage - 1) * limit
  const records = found.slice(from, from + limit).flatMap(({ pid }) => rows.get(pid) ?? [])
  return paged<Problem>(records, found.length, page)
}

/** Whether a problem has the keyword in one of its ids or titles. */
function isNamed({ displayId, displayTitle }: ContestDoc['problems'][number], problem: Problem | undefined, keyword: string): boolean {
  const names = [displayId, displayTitle, problem?.problemId ?? '', problem?.title ?? '']
  return problem !== undefined && names.some((name) => name.toLowerCase().includes(keyword.toLowerCase()))
}
