import { paged, unlessRefused, type PageQuery } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import type { OwnedContests } from '@verdict/plugin-contests/contract'
import type { GroupAccess } from '@verdict/plugin-groups/contract'
import type { ContextResolver, ResolvedContext, Viewer } from '@verdict/plugin-problems/contract'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import type { z } from 'zod'
import type { MemberHomework } from '../../contract.ts'
import { homeworkResult, type HomeworkTry } from './homework-result.ts'

interface Deps {
  readonly access: Pick<GroupAccess, 'admin' | 'member'>
  readonly owned: Pick<OwnedContests, 'page'>
  readonly resolver: Pick<ContextResolver, 'resolveReferences'>
  readonly submissions: Pick<SubmissionService, 'list'>
  readonly users: Pick<Users, 'find'>
}

type Person = NonNullable<Viewer>
type HomeworkQuery = PageQuery & { readonly gid: number; readonly uid: string; readonly status?: number | undefined }
type Row = Awaited<ReturnType<OwnedContests['page']>>['records'][number]

/** The number of submissions read per batch. */
const readAtOnce = 500

/** The homework results of group members. Reads submissions as the viewer sees them, so that a frozen scoreboard stays frozen here. */
export class MemberHomeworkService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ gid, uid, ...query }: HomeworkQuery, caller: Person) {
    const { reference } = await this.#deps.access[uid === caller.uid ? 'member' : 'admin'](gid, caller)
    const [{ records, total }, user] = await Promise.all([this.#deps.owned.page(reference, query), this.#deps.users.find(uid)])
    const rows = await Promise.all(records.map((row) => this.#homework(row, user?.username, caller)))
    return paged(rows, total, query)
  }

  async #homework(row: Row, username: string | undefined, caller: Person): Promise<z.input<typeof MemberHomework>> {
    const { id: cid, title, type, status, endTime } = row
    const context = await this.#deps.resolver.resolveReferences([`cid:${cid}`], caller)
    const problems = context && (await visibleProblems(context))
    if (!context || !problems) return { cid, title, type, status, endTime, problems: null }
    const tries = username === undefined ? new Map<number, HomeworkTry[]>() : await this.#tries(context, username, caller)
    const rules = { type, startTime: new Date(row.startTime), endTime: new Date(endTime) }
    const results = problems.map((problem) => ({
      displayId: problem.displayId,
      title: problem.title ?? null,
      ...homeworkResult(tries.get(problem.pid) ?? [], rules),
    }))
    return { cid, title, type, status, endTime, problems: results }
  }

  /** Returns the tries by problem. */
  async #tries(context: ResolvedContext, username: string, viewer: Person): Promise<Map<number, HomeworkTry[]>> {
    const tries = new Map<number, HomeworkTry[]>()
    for (let currentPage = 1; ; currentPage += 1) {
      const { records, pages } = await this.#deps.submissions.list({ currentPage, limit: readAtOnce, username }, context, viewer)
      for (const { pid, status, score = null, submitTime } of records)
        tries.set(pid, [...(tries.get(pid) ?? []), { status, score, submitTime: new Date(submitTime) }])
      if (currentPage >= pages) return tries
    }
  }
}

/** Returns undefined if the viewer cannot see the problems: before the start, and in a homework that they have not entered. */
function visibleProblems(context: ResolvedContext) {
  return unlessRefused(() => context.problems())
}
