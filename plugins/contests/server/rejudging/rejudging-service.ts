import { paged, pick, type PageQuery } from '@verdict/core'
import { isDuplicate, readPage, type Caller, type ChangeLog, type Users } from '@verdict/core/server'
import type { SubmissionTrials } from '@verdict/plugin-submissions/contract'
import type { z } from 'zod'
import {
  NoRejudging,
  NoSuchProblem,
  NoSuchUser,
  NothingToRejudge,
  NotRejudgeable,
  RejudgingBusy,
  RejudgingEnded,
  RejudgingUnfinished,
  type RejudgedSubmission,
  type Rejudging,
  type RejudgingFilter,
  type RejudgingState,
} from '../../contract.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'
import { contestReference } from '../context/contest-context.ts'
import { trialsOf, type RejudgingDoc, type Rejudgings } from './rejudging-schema.ts'

interface Deps {
  readonly sets: Rejudgings
  readonly changed: ChangeLog<RejudgingDoc>
  readonly trials: SubmissionTrials
  readonly access: ContestAccess
  readonly users: Pick<Users, 'findByNames' | 'summaries'>
  nextId(): Promise<number>
}

const undecided: RejudgingState[] = ['starting', 'judging']
const withTrials: readonly RejudgingState[] = ['starting', 'judging', 'applying']

/** Rejudging sets, for the judges of their contest. */
export class RejudgingService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Caller) {
    await this.#deps.access.onDuty(cid, caller, 'judge')
    const { found, total } = await readPage(this.#deps.sets, { cid }, { _id: -1 }, query)
    return paged(await Promise.all(found.map((set) => this.#shown(set))), total, query)
  }

  async read(cid: number, id: number, caller: Caller): Promise<z.input<typeof Rejudging>> {
    return this.#shown(await this.find(cid, id, caller))
  }

  async count(cid: number, filter: RejudgingFilter, caller: Caller): Promise<number> {
    const { pids, statuses, language, uids, from, before, judge: judger } = await this.#storedFilter(cid, filter, caller)
    const selected = { pids, statuses, language, uids, from: from ?? undefined, before: before ?? undefined, judger }
    return pids.length === 0 ? 0 : this.#deps.trials.count(contestReference(cid), selected)
  }

  async create(cid: number, filter: RejudgingFilter, caller: Caller): Promise<{ id: number }> {
    if ((await this.count(cid, filter, caller)) === 0) throw new NothingToRejudge()
    const stored = await this.#storedFilter(cid, filter, caller)
    const id = await this.#deps.nextId()
    const { uid, username } = caller
    await this.#deps.changed.insert({ _id: id, cid, uid, username, gmtCreate: new Date(), state: 'starting', filter: stored, turn: 0 })
    return { id }
  }

  async submissions({ cid, id, changedOnly = false, ...query }: PageQuery & { cid: number; id: number; changedOnly?: boolean | undefined }, caller: Caller) {
    const { problems, withdrawn = [] } = await this.#deps.access.onDuty(cid, caller, 'judge')
    const set = await this.find(cid, id, caller)
    const displayIds = new Map([...problems, ...withdrawn].map(({ pid, displayId }) => [pid, displayId]))
    const { found, total } = await this.#deps.trials.page(trialsOf(set), { ...query, isDifferent: changedOnly })
    const people = await this.#deps.users.summaries(found.map(({ uid }) => uid))
    const rows = found.map(({ pid, state, changedAt: _time, ...trial }): z.input<typeof RejudgedSubmission> => {
      return { ...trial, displayId: displayIds.get(pid) ?? '', realname: people.get(trial.uid)?.realname ?? null, isOutdated: state === 'outdated' }
    })
    return paged(rows, total, query)
  }

  async apply(cid: number, id: number, caller: Caller): Promise<void> {
    const set = await this.find(cid, id, caller)
    const { total, judged } = await this.#deps.trials.counts(trialsOf(set))
    if (set.state === 'starting' || (set.state === 'judging' && judged < total)) throw new RejudgingUnfinished({ number: total - judged })
    await this.#decide(set, caller, ['judging'], { state: 'applying', applying: cid })
  }

  async discard(cid: number, id: number, caller: Caller): Promise<void> {
    await this.#decide(await this.find(cid, id, caller), caller, undecided, { state: 'discarding' })
  }

  /** Returns a set of a contest, for its judges only. */
  async find(cid: number, id: number, caller: Caller): Promise<RejudgingDoc> {
    await this.#deps.access.onDuty(cid, caller, 'judge')
    const set = await this.#deps.sets.findOne({ _id: id, cid })
    if (!set) throw new NoRejudging()
    return set
  }

  /** Deletes the sets of a contest that is being deleted; repeatable. */
  async clear(cid: number): Promise<void> {
    const { sets, trials } = this.#deps
    for (const set of await sets.find({ cid }, { projection: { _id: 1 } }).toArray()) await trials.discard(trialsOf(set))
    await sets.deleteMany({ cid })
  }

  /** Of several judges who apply or discard a set, one succeeds. */
  async #decide({ _id }: RejudgingDoc, { uid, username }: Caller, states: RejudgingState[], fields: Partial<RejudgingDoc>): Promise<void> {
    const { sets, changed } = this.#deps
    const ended = { uid, username, time: new Date() }
    const decided = await changed.update({ _id, state: { $in: states } }, { $set: { ...fields, ended } }).catch((error: unknown) => {
      throw isDuplicate(error) ? new RejudgingBusy() : error
    })
    if (!decided) throw new RejudgingEnded({ username: (await sets.findOne({ _id }))?.ended?.username ?? '' })
  }

  /** Checks a filter, and replaces names by numbers. */
  async #storedFilter(cid: number, filter: RejudgingFilter, caller: Caller): Promise<RejudgingDoc['filter']> {
    const contest = await this.#deps.access.onDuty(cid, caller, 'judge')
    const known = await this.#deps.users.findByNames(filter.usernames)
    const found = new Map(known.flatMap((user) => (user ? [[user.username, user.uid] as const] : [])))
    const unknown = filter.usernames.filter((name) => !found.has(name))
    if (unknown.length > 0) throw new NoSuchUser({ names: unknown.join(', ') })
    const pids = await this.#pidsOf(contest, filter.pids)
    const problems = filter.pids.length === 0 ? [] : displayIdsOf(contest, pids)
    const rest = pick(filter, ['statuses', 'language', 'from', 'before', 'judge'])
    return { ...rest, pids, problems, uids: [...found.values()], usernames: [...found.keys()] }
  }

  /** Returns the chosen problems, or all of the contest. */
  async #pidsOf(contest: ContestDoc, chosen: readonly number[]): Promise<number[]> {
    const all = contest.problems.map(({ pid }) => pid)
    if (!chosen.every((pid) => all.includes(pid))) throw new NoSuchProblem()
    const pids = chosen.length > 0 ? [...new Set(chosen)] : all
    const refused = await this.#deps.trials.unjudgeable(pids)
    if (refused.length > 0) throw new NotRejudgeable({ ids: displayIdsOf(contest, refused).join(', ') })
    return pids
  }

  async #shown(set: RejudgingDoc): Promise<z.input<typeof Rejudging>> {
    const { _id: id, state, username, gmtCreate: time, filter, ended } = set
    const stored = { total: 0, judged: 0, different: 0, failed: 0, outdated: 0, ...set.counts }
    const counts = withTrials.includes(state) ? await this.#deps.trials.counts(trialsOf(set)) : stored
    const shownFilter = pick(filter, ['problems', 'statuses', 'language', 'usernames', 'from', 'before', 'judge'])
    return { id, state, username, time, filter: shownFilter, counts, ended: ended ? pick(ended, ['username', 'time']) : null }
  }
}

function displayIdsOf({ problems }: Pick<ContestDoc, 'problems'>, pids: readonly number[]): string[] {
  return problems.flatMap(({ pid, displayId }) => (pids.includes(pid) ? [displayId] : []))
}
