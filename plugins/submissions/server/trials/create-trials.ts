import type { ServerContext } from '@verdict/core/server'
import { taskSources, type JudgeQueue } from '@verdict/plugin-judging/contract'
import { dataVersionsInUse, type ProblemBank } from '@verdict/plugin-problems/contract'
import { submissionTrials, trialSource } from '../../contract.ts'
import type { JudgingCoordinator } from '../judging/judging-coordinator.ts'
import { CaseResultRepository } from '../reading/case-result-repository.ts'
import type { Submissions } from '../stored/submission-schema.ts'
import { TrialApplication } from './trial-application.ts'
import { TrialJudging } from './trial-judging.ts'
import { TrialReading } from './trial-reading.ts'
import { trialCasePartCollection, trialCasesCollection, trialCollection } from './trial-schema.ts'

interface Deps {
  readonly submissions: Submissions
  readonly submissionResults: CaseResultRepository
  readonly judging: JudgingCoordinator
  readonly queue: JudgeQueue
  readonly bank: ProblemBank
  readonly noTestDataMessage: string
}

type Context = Pick<ServerContext<unknown>, 'collection' | 'provide' | 'contribute' | 'nextIds' | 'users'>

/** Provides trials to other plugins; returns the classes behind it that this plugin calls. */
export function createTrials(ctx: Context, deps: Deps) {
  const trials = ctx.collection(trialCollection)
  const results = new CaseResultRepository(ctx.collection(trialCasesCollection), ctx.collection(trialCasePartCollection))
  const shared = { ...deps, trials, results, users: ctx.users, nextIds: (count: number) => ctx.nextIds('trials', count) }
  const judging = new TrialJudging(shared)
  const reading = new TrialReading(shared)
  const application = new TrialApplication(shared)
  ctx.provide(submissionTrials, {
    count: (reference, filter) => judging.count(reference, filter),
    unjudgeable: (pids) => judging.unjudgeable(pids),
    start: (set, selected, milliseconds) => judging.start(set, selected, milliseconds),
    counts: (set) => reading.counts(set),
    page: (set, query) => reading.page(set, query),
    users: (set) => reading.users(set),
    of: (set, uid) => reading.of(set, uid),
    apply: (set, at, milliseconds) => application.apply(set, at, milliseconds),
    discard: (set) => application.discard(set),
  })
  ctx.contribute(dataVersionsInUse, async (pid) => {
    const versions = await trials.distinct('dataVersion', { pid, dataVersion: { $exists: true } })
    return versions.flatMap((version) => version ?? [])
  })
  // Judges of a context see the progress of a set, and other users nothing of it.
  ctx.contribute(taskSources, { source: trialSource, mayFollow: () => false })
  return { judging, application }
}
