import type { Caller } from '@verdict/core/server'
import { statuses, statusesWithoutResult } from '@verdict/plugin-judging/contract'
import { rowViewOf, type ContextKeys, type ContextResolver, type ProblemBank } from '@verdict/plugin-problems/contract'
import { NoSubmission, NotYourSubmission, ResubmitRefused, SharingOff } from '../../contract.ts'
import type { JudgingCoordinator } from './judging-coordinator.ts'
import { dateTimeOf } from '../statistics/calendar.ts'
import type { SubmitCooldown } from '../cooldown/submit-cooldown.ts'
import { notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'

interface Deps {
  readonly submissions: Submissions
  readonly judging: JudgingCoordinator
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly cooldown: SubmitCooldown
}

/** Actions of users on their own submissions: share, resubmit, and fetch the last accepted program. */
export class AuthorService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async share(submitId: number, share: boolean, caller: Caller): Promise<void> {
    const submission = await this.#findOwn(submitId, caller)
    const context = await this.#deps.contextResolver.resolveReferences(submission.contexts ?? [], caller)
    const problem = (await this.#deps.bank.summaries([submission.pid])).get(submission.pid)
    if (!context?.rules.sharing || (share && !problem?.codeShare)) throw new SharingOff()
    await this.#deps.submissions.updateOne({ _id: submitId }, { $set: { share } })
  }

  /** Rejudges a submission that failed on our side; its context must still accept submissions. */
  async resubmit(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const { contextResolver, cooldown, judging } = this.#deps
    const submission = await this.#findOwn(submitId, caller)
    if (!statusesWithoutResult.includes(submission.status)) throw new ResubmitRefused()
    const context = await contextResolver.resolveReferences(submission.contexts ?? [], caller)
    if (!context) throw new NoSubmission()
    await context.authorize('submit', submission.pid)
    if (context.rules.cooldown) await cooldown.start('submit', caller.uid)
    const { priority } = context.rules
    const { version, status } = submission
    return (await judging.rejudge({ _id: submitId, version, status }, { priority })) ?? Promise.reject(new ResubmitRefused())
  }

  /** Returns the caller's newest accepted program for a problem, in the bank or in a context; empty if there is none or the context hides it. */
  async lastAccepted(pid: number, keys: ContextKeys, caller: Caller): Promise<{ submitId: number | null; code: string; language: string | null }> {
    const context = await this.#deps.contextResolver.resolve(keys, caller)
    const [reference] = context.references
    const where = reference === undefined ? { contexts: { $exists: false } } : { contexts: reference }
    const filter = { uid: caller.uid, pid, status: statuses.accepted, ...where, ...notRemoved }
    const found = await this.#deps.submissions.findOne(filter, { sort: { _id: -1 } })
    const view = found ? rowViewOf(await context.rowRules(), found, caller.uid) : 'nothing'
    const isHidden = view === 'nothing' || (view !== 'all' && (view.status !== undefined || view.hides?.includes('code')))
    if (!found || isHidden) return { submitId: null, code: '', language: null }
    return { submitId: found._id, code: withOrigin(found), language: found.language }
  }

  async #findOwn(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const submission = await this.#deps.submissions.findOne({ _id: submitId, ...notRemoved })
    if (!submission) throw new NoSubmission()
    if (submission.uid !== caller.uid) throw new NotYourSubmission()
    return submission
  }
}

/** Adds the comment lines that identify the submission, which existing clients expect at the end of Python and Ruby programs. */
function withOrigin({ _id, code, language, username, submitTime }: SubmissionDoc): string {
  if (!/py|ruby/i.test(language)) return code
  return `${code}\n\n# run id: ${_id}\n# language: ${language}\n# author: ${username}\n# submit time: ${dateTimeOf(submitTime)}\n`
}
