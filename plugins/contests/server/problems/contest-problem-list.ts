import { paged, type PageQuery, type ParsedInput } from '@verdict/core'
import { isOwnedBy, type OwnedProblemService, type Problem, type ProblemBank, type ProblemSelection, type Viewer } from '@verdict/plugin-problems/contract'
import { contestTypes, NoContest, type contestAdminApi } from '../../contract.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { contestReference } from '../context/contest-context.ts'
import { problemRows } from './contest-problems.ts'

export interface ContestProblemListDeps {
  readonly access: ContestAccess
  readonly bank: ProblemBank
  readonly selection: ProblemSelection
  readonly owned: OwnedProblemService
}

type ListQuery = ParsedInput<typeof contestAdminApi.routes.problems>['query'] & {
  /** Whether only problems of the public list can be added. */
  readonly isListed?: boolean
}

type OwnersQuery = PageQuery & { readonly cid: number; readonly keyword?: string | undefined }
type Page = Awaited<ReturnType<typeof problemPage>>
type Person = NonNullable<Viewer>

/** Returns the problems of a contest, or those that its staff can add, with their entries in the contest. */
export async function contestProblemList(deps: ContestProblemListDeps, query: ListQuery, caller: Person) {
  const contest = await deps.access.managed(query.cid, caller)
  return withNames(deps, contest, await problemPage(deps, contest, query, caller))
}

/** Returns the owner's problems that the contest does not have, with the entries of the contest. */
export async function ownersProblems(deps: ContestProblemListDeps, { cid, ...query }: OwnersQuery, caller: Person) {
  const contest = await deps.access.managed(cid, caller)
  if (contest.owner === null) throw new NoContest()
  const except = pidsOf(contest)
  return withNames(deps, contest, await (await deps.owned.of(contest.owner, caller)).adminList({ ...query, except }))
}

async function withNames({ bank }: ContestProblemListDeps, contest: ContestDoc, problemList: Page) {
  const summaries = await bank.summaries(contest.problems.map(({ pid }) => pid))
  const isOwned = (pid: number) => {
    const problem = summaries.get(pid)
    return problem !== undefined && isOwnedBy(problem, 'cid')
  }
  const contestProblemMap = Object.fromEntries(problemRows(contest).map((row) => [row.pid, { ...row, isMade: isOwned(row.pid) }]))
  return { problemList, contestProblemMap }
}

async function problemPage({ selection, owned }: ContestProblemListDeps, contest: ContestDoc, query: ListQuery, caller: Person) {
  const { problemType, unused, oj, keyword, isListed, currentPage, limit } = query
  const except = pidsOf(contest)
  const page = { currentPage, limit }
  if (problemType !== undefined) return selection.candidates({ ...page, oj, keyword, isListed, type: contest.type === contestTypes.oi ? 1 : 0, except })
  if (unused) return (await owned.of(contestReference(contest._id), caller)).adminList({ ...page, keyword, except })
  const rows = await selection.adminRows(contest.problems.map(({ pid }) => pid))
  const found = contest.problems.filter((problem) => isNamed(problem, rows.get(problem.pid), keyword ?? ''))
  const from = (currentPage - 1) * limit
  const records = found.slice(from, from + limit).flatMap(({ pid }) => rows.get(pid) ?? [])
  return paged<Problem>(records, found.length, page)
}

/** The problems that the contest has, withdrawn ones included. */
function pidsOf({ problems, withdrawn = [] }: ContestDoc): number[] {
  return [...problems, ...withdrawn].map(({ pid }) => pid)
}

/** Whether the keyword is part of the problem's IDs or titles. */
function isNamed({ displayId, displayTitle }: ContestDoc['problems'][number], problem: Problem | undefined, keyword: string): boolean {
  const names = [displayId, displayTitle, problem?.problemId ?? '', problem?.title ?? '']
  return problem !== undefined && names.some((name) => name.toLowerCase().includes(keyword.toLowerCase()))
}
