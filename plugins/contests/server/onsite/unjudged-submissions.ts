import { paged, type PageQuery } from '@verdict/core'
import type { Caller, Users } from '@verdict/core/server'
import type { z } from 'zod'
import { unjudgedErrors, type UnjudgedSubmission } from '../../contract.ts'
import type { ScoreboardCache } from '../boards/scoreboard-cache.ts'
import type { ContestAccess } from '../contest/contest-access.ts'

interface Deps {
  readonly boards: ScoreboardCache
  readonly access: ContestAccess
  readonly users: Pick<Users, 'summaries'>
}

/** The submissions of participants that the site failed to judge, for its judges. */
export class UnjudgedSubmissions {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Caller) {
    const { boards, access, users } = this.#deps
    const contest = await access.onDuty(cid, caller, 'judge')
    const displayIds = new Map(contest.problems.map(({ pid, displayId }) => [pid, displayId]))
    const found = (await boards.rows(contest)).flatMap(({ uid, username, isStaff, attempts }) =>
      attempts.flatMap(({ id, pid, submitTime, status }) => {
        const displayId = displayIds.get(pid)
        if (isStaff || displayId === undefined || status === null || !unjudgedErrors.includes(status)) return []
        return [{ submitId: id, uid, username, displayId, submitTime, status }]
      }),
    )
    const from = (query.currentPage - 1) * query.limit
    const shown = found.toSorted((a, b) => a.submitTime.getTime() - b.submitTime.getTime() || a.submitId - b.submitId).slice(from, from + query.limit)
    const people = await users.summaries(shown.map(({ uid }) => uid))
    const rows = shown.map((one): z.input<typeof UnjudgedSubmission> => {
      const known = people.get(one.uid)
      return { ...one, username: known?.username ?? one.username, realname: known?.realname ?? null }
    })
    return paged(rows, found.length, query)
  }
}
