import { pick } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import { saveOver } from '@verdict/server-kit'
import type { z } from 'zod'
import {
  AlreadyFinal,
  contestStatuses,
  IntervalWrong,
  NoInterval,
  NotEnded,
  StaffOnly,
  unjudgedErrors,
  WorkLeft,
  type Finality,
  type LeftWork,
  type OpenIssues,
} from '../../contract.ts'
import type { ScoreboardCache } from '../boards/scoreboard-cache.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import { elapsedWithin, lengthOf, statusAt } from '../contest/contest-clock.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

interface Deps {
  readonly contests: ContestRepository
  readonly access: ContestAccess
  readonly boards: Pick<ScoreboardCache, 'rows'>
  readonly issues: readonly OpenIssues[]
  t(key: string, language: string | undefined): string
  /** Called when a contest starts, freezes or ends at other times. */
  timesChanged(): Promise<void>
}

type Interval = NonNullable<ContestDoc['removedIntervals']>[number]
type Left = z.input<typeof LeftWork>

/** Removes intervals from contests, and declares results final. */
export class ContestControl {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async removeInterval(cid: number, { from, to }: Interval, caller: Caller): Promise<void> {
    await this.#change(cid, caller, (saved) => withInterval(saved, { from, to }))
    await this.#deps.timesChanged()
  }

  async restoreInterval(cid: number, from: Date, caller: Caller): Promise<void> {
    await this.#change(cid, caller, (saved) => withoutInterval(saved, from))
    await this.#deps.timesChanged()
  }

  async finality(cid: number, caller: Caller, language: string | undefined): Promise<z.input<typeof Finality>> {
    const { contest, isStaff } = await this.#deps.access.open(cid, caller)
    if (!isStaff) throw new StaffOnly()
    const left = await this.#left(contest, language)
    return { final: contest.final ? pick(contest.final, ['time', 'username', 'reason']) : null, left: left.filter(({ count }) => count > 0) }
  }

  async finalize(cid: number, reason: string | undefined, caller: Caller): Promise<void> {
    const contest = await this.#deps.access.managed(cid, caller)
    const left = await this.#left(contest, undefined)
    const number = left.reduce((sum, { count }) => sum + count, 0)
    if (number > 0 && !reason) throw new WorkLeft({ number })
    await this.#change(cid, caller, (saved) => {
      const now = new Date()
      if (statusAt(saved, now) !== contestStatuses.ended) throw new NotEnded()
      if (saved.final) throw new AlreadyFinal({ username: saved.final.username })
      return { final: { uid: caller.uid, username: caller.username, time: now, reason: reason ?? null } }
    })
  }

  async reopen(cid: number, caller: Caller): Promise<void> {
    await this.#change(cid, caller, () => ({ final: null }))
  }

  async #change(cid: number, caller: Caller, change: (saved: ContestDoc) => Partial<ContestDoc>): Promise<void> {
    const { access, contests } = this.#deps
    await saveOver({ read: () => access.managed(cid, caller), change, write: (saved, fields) => contests.save(saved, fields) })
  }

  async #left(contest: ContestDoc, language: string | undefined): Promise<Left[]> {
    const { boards, issues, t } = this.#deps
    const cid = contest._id
    const pids = new Set(contest.problems.map(({ pid }) => pid))
    const counted = (await boards.rows(contest))
      .flatMap(({ isStaff, attempts }) => (isStaff ? [] : attempts))
      .filter(({ pid, submitTime }) => pids.has(pid) && elapsedWithin(contest, submitTime) !== undefined)
    const waiting = counted.filter(({ status }) => status === null).length
    const failed = counted.filter(({ status }) => status !== null && unjudgedErrors.includes(status)).length
    return [
      { title: t('control.waiting', language), count: waiting, path: `/contest/${cid}/submissions` },
      { title: t('control.failed', language), count: failed, path: `/contest/${cid}/attention` },
      ...(await Promise.all(issues.map(async (one) => ({ title: one.title(language), count: await one.count(cid), path: one.path(cid) })))),
    ]
  }
}

type Times = Pick<ContestDoc, 'startTime' | 'endTime' | 'sealRankTime' | 'removedIntervals'>

/** Returns the times of a contest that continues later by the length of an interval. */
function withInterval({ startTime, endTime, sealRankTime, removedIntervals = [] }: Times, interval: Interval) {
  const { from, to } = interval
  const isFree = removedIntervals.every((other) => to <= other.from || from >= other.to)
  if (!(from < to && from >= startTime && to <= endTime && isFree)) throw new IntervalWrong()
  const length = lengthOf(from, to)
  return {
    removedIntervals: [...removedIntervals, interval].toSorted((a, b) => a.from.getTime() - b.from.getTime()),
    endTime: later(endTime, length),
    sealRankTime: sealRankTime && sealRankTime >= from ? later(sealRankTime, length) : sealRankTime,
    final: null,
  }
}

function withoutInterval({ endTime, sealRankTime, removedIntervals = [] }: Times, from: Date) {
  const interval = removedIntervals.find((one) => one.from.getTime() === from.getTime())
  if (!interval) throw new NoInterval()
  const length = lengthOf(interval.from, interval.to)
  return {
    removedIntervals: removedIntervals.filter((one) => one !== interval),
    endTime: later(endTime, -length),
    sealRankTime: sealRankTime && sealRankTime >= interval.to ? later(sealRankTime, -length) : sealRankTime,
    final: null,
  }
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
