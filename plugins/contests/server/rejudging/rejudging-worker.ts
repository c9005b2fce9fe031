import type { ChangeLog } from '@verdict/core/server'
import type { SubmissionTrials } from '@verdict/plugin-submissions/contract'
import type { AttemptStore } from '../boards/stored/attempt-store.ts'
import type { ScoreboardPublisher } from '../boards/scoreboard-publisher.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import { contestReference } from '../context/contest-context.ts'
import { trialsOf, type RejudgingDoc, type Rejudgings } from './rejudging-schema.ts'

interface Deps {
  readonly sets: Rejudgings
  readonly changed: ChangeLog<RejudgingDoc>
  readonly trials: SubmissionTrials
  readonly attempts: AttemptStore
  readonly contests: ContestRepository
  readonly publisher: Pick<ScoreboardPublisher, 'publishChanges'>
}

/** Followers must end within a minute. A judge who discards a set while it is starting waits this long. */
const turnMs = 5000
/** The number of users whose rows are written concurrently. */
const writtenAtOnce = 16

type Step = 'continue' | Partial<RejudgingDoc>

/**
 * Does the work of rejudging sets, as a follower of their changes: in one process at a time for each set, and again after a crash. All steps are repeatable, and
 * long ones end after some seconds and continue in another call.
 */
export class RejudgingWorker {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async advance(id: number): Promise<void> {
    const { sets, changed } = this.#deps
    const set = await sets.findOne({ _id: id })
    const step = set && (await this.#step(set))
    if (!set || !step) return
    const unchanged = { _id: id, state: set.state }
    if (step === 'continue') await changed.update(unchanged, { $inc: { turn: 1 } })
    else await sets.updateOne(unchanged, { $set: step, $unset: { applying: '' } })
  }

  /** Does the next part of the work; returns the state afterwards. */
  async #step(set: RejudgingDoc): Promise<Step | undefined> {
    const { trials } = this.#deps
    const key = trialsOf(set)
    if (set.state === 'starting') return (await trials.start(key, selectedBy(set), turnMs)) ? { state: 'judging' } : 'continue'
    if (set.state === 'applying') return this.#apply(set)
    if (set.state !== 'discarding') return undefined
    const counts = set.counts ?? (await trials.counts(key))
    await this.#deps.sets.updateOne({ _id: set._id }, { $set: { counts } })
    await trials.discard(key)
    return { state: 'discarded' }
  }

  /** Stores the verdicts beside the attempts of scoreboards, lets all of them count in one write, then writes them to the submissions. */
  async #apply(set: RejudgingDoc): Promise<Step> {
    const { trials, attempts, contests, publisher } = this.#deps
    const { _id, cid, ended } = set
    const key = trialsOf(set)
    const at = ended?.time ?? set.gmtCreate
    const { appliedSets = [] } = await contests.find(cid)
    if (!appliedSets.includes(_id)) {
      await this.#prepareRows(set, at)
      await attempts.announceRejudged(cid)
      await contests.applySet(cid, _id)
      await publisher.publishChanges(cid)
    }
    return (await trials.apply(key, at, turnMs)) ? { state: 'applied', counts: await trials.counts(key) } : 'continue'
  }

  async #prepareRows({ _id: set, cid }: RejudgingDoc, at: Date): Promise<void> {
    const { trials, attempts } = this.#deps
    const key = trialsOf({ _id: set })
    const pending = await trials.users(key)
    const prepare = async () => {
      for (let uid = pending.pop(); uid !== undefined; uid = pending.pop()) {
        const user = uid
        await attempts.addRejudged(cid, { set, uid, at }, () => trials.of(key, user))
      }
    }
    await Promise.all(Array.from({ length: writtenAtOnce }, prepare))
  }
}

function selectedBy({ cid, gmtCreate, filter }: RejudgingDoc) {
  const { pids, statuses, language, uids, from, judge: judger } = filter
  // Later submissions are judged with the newest test data anyway.
  const before = filter.before && filter.before < gmtCreate ? filter.before : gmtCreate
  return { reference: contestReference(cid), filter: { pids, statuses, language, uids, from: from ?? undefined, before, judger } }
}
