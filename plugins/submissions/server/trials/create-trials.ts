import type { ServerContext, Users } from '@verdict/core/server'
import type { JudgeQueue } from '@verdict/plugin-judging/contract'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { SubmissionTrials } from '../../contract.ts'
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
  readonly users: Users
  nextIds(count: number): Promise<number[]>
  readonly noTestDataMessage: string
}

export function trialCollections(ctx: Pick<ServerContext<unknown>, 'collection'>) {
  return { trials: ctx.collection(trialCollection), cases: ctx.collection(trialCasesCollection), parts: ctx.collection(trialCasePartCollection) }
}

/** Creates the service for other plugins, and the classes behind it that this plugin calls. */
export function createTrials({ trials, cases, parts }: ReturnType<typeof trialCollections>, deps: Deps) {
  const shared = { ...deps, trials, results: new CaseResultRepository(cases, parts) }
  const judging = new TrialJudging(shared)
  const reading = new TrialReading(shared)
  const application = new TrialApplication(shared)
  const service: SubmissionTrials = {
    count: (reference, filter) => judging.count(reference, filter),
    unjudgeable: (pids) => judging.unjudgeable(pids),
    start: (set, selected, milliseconds) => judging.start(set, selected, milliseconds),
    counts: (set) => reading.counts(set),
    page: (set, query) => reading.page(set, query),
    users: (set) => reading.users(set),
    of: (set, uid) => reading.of(set, uid),
    apply: (set, at, milliseconds) => application.apply(set, at, milliseconds),
    discard: (set) => application.discard(set),
  }
  /** Returns the versions of a problem's test data that trials are judged with. */
  const dataVersionsOf = async (pid: number) =>
    (await trials.distinct('dataVersion', { pid, dataVersion: { $exists: true } })).flatMap((version) => version ?? [])
  return { service, judging, application, dataVersionsOf }
}
