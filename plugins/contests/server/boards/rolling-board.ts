import type { Caller, Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'
import {
  contestStatuses,
  contestTypes,
  RollingBoardClosed,
  RollingBoardNotReady,
  seesUnfrozen,
  type RollingBoardInfo,
  type RollingBoardSubmission,
} from '../../contract.ts'
import type { ContestAccess, OpenContest } from '../contest/contest-access.ts'
import { isOpenToAll } from './board-access.ts'
import { elapsedAt, elapsedWithin, isSealedAt, lengthOf, statusAt } from '../contest/contest-clock.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import type { ScoreboardCache } from './scoreboard-cache.ts'

interface Deps {
  readonly access: ContestAccess
  readonly boards: ScoreboardCache
  readonly users: Pick<Users, 'summaries'>
}

/** The resolver's data. It contains everything that the freeze hides, so access is limited. */
export class RollingBoard {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async info(cid: number, caller: Caller | undefined): Promise<z.input<typeof RollingBoardInfo>> {
    const { contest, sealRankTime } = await this.#open(cid, caller)
    const { rankShowName, problems, startTime, starAccount } = contest
    return {
      id: cid,
      rankShowName,
      problemCount: problems.length,
      balloonColor: Object.fromEntries(problems.map(({ displayId, color }) => [displayId, color])),
      startTime: shanghaiTime(startTime),
      sealRankTime: shanghaiTime(shownMoment(contest, sealRankTime)),
      starUserList: starAccount,
      ...(await this.#unjudged(contest)),
      isFinal: Boolean(contest.final),
    }
  }

  async #unjudged(contest: ContestDoc): Promise<Pick<RollingBoardInfo, 'unjudged' | 'unjudgedCount'>> {
    const { problems, starAccount } = contest
    const ranked = (await this.#deps.boards.rows(contest)).filter(({ isStaff, username }) => !isStaff && !starAccount.includes(username))
    const pending = ranked.flatMap(({ attempts }) => attempts.filter(({ status }) => status === null))
    const byProblem = problems.map(({ pid, displayId }) => {
      const times = pending.flatMap((attempt) => (attempt.pid === pid ? (elapsedWithin(contest, attempt.submitTime) ?? []) : []))
      return { displayId, times }
    })
    return {
      unjudged: Object.fromEntries(byProblem.flatMap(({ displayId, times }) => (times.length > 0 ? [[displayId, Math.min(...times)]] : []))),
      unjudgedCount: byProblem.reduce((sum, { times }) => sum + times.length, 0),
    }
  }

  async submissions(cid: number, removeStar: boolean, caller: Caller | undefined): Promise<z.input<typeof RollingBoardSubmission>[]> {
    const { contest, isStaff } = await this.#open(cid, caller)
    const { problems, starAccount, rankShowName } = contest
    const displayIds = new Map(problems.map(({ pid, displayId }) => [pid, displayId]))
    const rows = (await this.#deps.boards.rows(contest)).filter((row) => !row.isStaff && !(removeStar && starAccount.includes(row.username)))
    const people = await this.#deps.users.summaries(rows.map(({ uid }) => uid))
    const shown = rows.flatMap(({ uid, username, attempts }) =>
      attempts.flatMap(({ id, pid, submitTime, status }) => {
        const displayId = displayIds.get(pid)
        const elapsed = elapsedWithin(contest, submitTime)
        const counts = displayId !== undefined && status !== null && status !== statuses.cancelled && elapsed !== undefined
        return counts ? [{ uid, username, id, submitTime, elapsed, status, displayId }] : []
      }),
    )
    return shown
      .toSorted((a, b) => b.submitTime.getTime() - a.submitTime.getTime() || b.id - a.id)
      .map(({ uid, username, id, submitTime, elapsed, status, displayId }) => {
        const known = people.get(uid)
        return {
          uid,
          username: known?.username ?? username,
          nickname: known?.nickname ?? null,
          realname: isStaff || rankShowName === 'realname' ? (known?.realname ?? null) : null,
          school: known?.school ?? null,
          avatar: known?.avatar ?? null,
          gender: known?.gender ?? null,
          submitId: id,
          status,
          submitTime: shanghaiTime(shownMoment(contest, submitTime)),
          elapsed,
          displayId,
        }
      })
  }

  /** Only after the end of an ACM contest with a freeze; until the freeze is lifted only for staff who see behind it. */
  async #open(cid: number, caller: Caller | undefined): Promise<OpenContest & { readonly sealRankTime: Date }> {
    const open = await this.#deps.access.open(cid, caller)
    const { contest } = open
    const now = new Date()
    if (isSealedAt(contest, now) && !seesUnfrozen(open)) throw new RollingBoardClosed()
    if (!isOpenToAll(open)) await this.#deps.access.requireView(open, caller)
    const { sealRankTime } = contest
    if (contest.type !== contestTypes.acm || !contest.sealRank || !sealRankTime || statusAt(contest, now) !== contestStatuses.ended)
      throw new RollingBoardNotReady()
    return { ...open, sealRankTime }
  }
}

/** Responses have whole seconds. Each moment keeps the full seconds of the contest that the scoreboard counts, even if the start is not a whole second. */
function shownMoment(contest: ContestDoc, moment: Date): Date {
  const { startTime } = contest
  return new Date(startTime.getTime() - startTime.getMilliseconds() + (elapsedAt(contest, moment) ?? lengthOf(startTime, moment)))
}

/** `yyyy/MM/dd HH:mm:ss` in UTC+8. */
function shanghaiTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/')
}
