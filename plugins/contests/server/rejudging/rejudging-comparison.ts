import { isDeepStrictEqual } from 'node:util'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { paged, pick, type PageQuery } from '@verdict/core'
import type { Caller, Users } from '@verdict/core/server'
import type { SubmissionTrials, TrialVerdict } from '@verdict/plugin-submissions/contract'
import type { z } from 'zod'
import { RejudgingEnded, type ComparedParticipant, type ContestRule } from '../../contract.ts'
import type { Board } from '../boards/board.ts'
import type { BoardEntry } from '../boards/board-entry.ts'
import type { BoardRowDoc } from '../boards/stored/board-schema.ts'
import { ComputedBoard } from '../boards/computed-board.ts'
import type { ScoreboardCache } from '../boards/scoreboard-cache.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import type { RejudgingService } from './rejudging-service.ts'
import { trialsOf } from './rejudging-schema.ts'

interface Deps {
  readonly sets: Pick<RejudgingService, 'find'>
  readonly trials: Pick<SubmissionTrials, 'of'>
  readonly access: ContestAccess
  readonly boards: ScoreboardCache
  readonly users: Pick<Users, 'summaries'>
}

/** A participant's results without and with a set; both null if they are on no scoreboard. */
type Compared = Omit<z.input<typeof ComparedParticipant>, 'realname'>
type Verdicts = ReadonlyMap<number, TrialVerdict>

/** The number of rows that are scored before other work has a turn. */
const scoredAtOnce = 100

/** Compares the results of participants with the verdicts before and after a rejudging set, behind the freeze as judges see them. */
export class RejudgingComparison {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ cid, id, changedOnly = false, ...query }: PageQuery & { cid: number; id: number; changedOnly?: boolean | undefined }, caller: Caller) {
    const { access, sets, boards, users } = this.#deps
    const contest = await access.onDuty(cid, caller, 'judge')
    const set = await sets.find(cid, id, caller)
    if (set.state === 'discarding' || set.state === 'discarded') throw new RejudgingEnded({ username: set.ended?.username ?? '' })
    const rule = boards.ruleOf(contest)
    const before = new Map<number, TrialVerdict>()
    const after = new Map<number, TrialVerdict>()
    for await (const trial of this.#deps.trials.of(trialsOf(set))) {
      if (!trial.after || trial.state === 'outdated') continue
      before.set(trial.submitId, trial.before)
      after.set(trial.submitId, trial.after)
    }
    const rows = await boards.rows(contest)
    const boardWith = async (verdicts: Verdicts) => {
      const board = new ComputedBoard('open', contest, rule, [])
      for (const [index, row] of rows.entries()) {
        board.update(withVerdicts(row, verdicts))
        if (index % scoredAtOnce === 0) await nextTurn()
      }
      return board.read()
    }
    const compared = comparedParticipants(await boardWith(before), await boardWith(after), rule)
    const changed = compared.filter(({ isChanged }) => isChanged)
    const found = changedOnly ? changed : compared
    const from = (query.currentPage - 1) * query.limit
    const shown = found.slice(from, from + query.limit)
    const people = await users.summaries(shown.map(({ uid }) => uid))
    const records = shown.map((one) => ({ ...one, realname: people.get(one.uid)?.realname ?? null }))
    const quantities = (rule.results?.totals ?? []).map(({ quantity }) => quantity)
    return { ...paged(records, found.length, query), quantities, changed: changed.length }
  }
}

function withVerdicts(row: BoardRowDoc, verdicts: Verdicts): BoardRowDoc {
  if (!row.attempts.some(({ id }) => verdicts.has(id))) return row
  return { ...row, attempts: row.attempts.map((attempt) => ({ ...attempt, ...pickVerdict(verdicts.get(attempt.id)) })) }
}

function pickVerdict(verdict: TrialVerdict | undefined): Partial<TrialVerdict> {
  return verdict ? pick(verdict, ['status', 'score', 'time']) : {}
}

/** Returns all participants by the rank after the set, then those who are no longer on the scoreboard. */
function comparedParticipants(before: Board, after: Board, rule: ContestRule): Compared[] {
  const gone = before.entries.all.items.filter(({ uid }) => !after.find(uid))
  return [...after.entries.all.items, ...gone].map(({ uid, username }) => {
    const old = resultIn(before, before.find(uid), rule)
    const now = resultIn(after, after.find(uid), rule)
    return { uid, username, isChanged: !isDeepStrictEqual(old, now), before: old, after: now }
  })
}

function resultIn(board: Board, entry: BoardEntry | undefined, rule: ContestRule): Compared['after'] {
  if (!entry) return null
  const totals = (rule.results?.totals ?? []).map((total) => total.value(entry.score))
  return { rank: board.rankOf(entry), award: board.awardOf(entry)?.name ?? null, totals }
}
