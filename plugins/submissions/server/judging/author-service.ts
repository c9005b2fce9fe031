import type { Caller } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextKeys, ContextResolver, ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { NoSubmission, NotYourSubmission, ResubmitRefused, SharingOff } from '../../contract.ts'
import { numberFor, referencesOf } from '../context-keys.ts'
import type { JudgingCoordinator } from './judging-coordinator.ts'
import { momentOf } from '../statistics/calendar.ts'
import type { SubmitCooldown } from '../intake/submit-cooldown.ts'
import { notRemoved, type SubmissionDoc } from '../submission-schema.ts'

interface Deps {
  readonly rows: Collection<SubmissionDoc>
  readonly judging: JudgingCoordinator
  readonly contextResolver: ContextResolver
  readonly bank: ProblemBank
  readonly cooldown: SubmitCooldown
}

const failed: readonly number[] = [statuses.submittedFailed, statuses.systemError]

/** What people do with submissions of their own. */
export class AuthorService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async share(submitId: number, share: boolean, caller: Caller): Promise<void> {
    const row = await this.#own(submitId, caller)
    const context = await this.#deps.contextResolver.resolveReferences(referencesOf(row), caller)
    const problem = (await this.#deps.bank.summaries([row.pid])).get(row.pid)
    if (numberFor('cid', row.contexts ?? []) !== null || !context?.rules.sharing || (share && !problem?.codeShare)) throw new SharingOff()
    await this.#deps.rows.updateOne({ _id: submitId }, { $set: { share } })
  }

  /** Judges again what failed without its author's fault; the place must still take it. */
  async resubmit(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const { contextResolver, cooldown, judging } = this.#deps
    const row = await this.#own(submitId, caller)
    if (!failed.includes(row.status)) throw new ResubmitRefused()
    const context = await contextResolver.resolveReferences(referencesOf(row), caller)
    if (!context) throw new NoSubmission()
    await context.authorize('submit', row.pid)
    if (context.rules.cooldown) await cooldown.take('submit', caller.uid)
    const { priority } = context.rules
    return (await judging.rejudge({ _id: submitId, version: row.version, status: row.status }, { priority })) ?? Promise.reject(new ResubmitRefused())
  }

  /** The newest accepted program of a person for a problem, in the bank or in a context; empty without one. */
  async lastAccepted(pid: number, keys: ContextKeys, caller: Caller): Promise<{ submitId: number | null; code: string; language: string | null }> {
    const context = await this.#deps.contextResolver.resolve(keys, caller)
    const [reference] = context.references
    const where = reference === undefined ? { contexts: { $exists: false } } : { contexts: reference }
    const row = await this.#deps.rows.findOne({ uid: caller.uid, pid, status: statuses.accepted, ...where, ...notRemoved } as object, { sort: { _id: -1 } })
    if (!row) return { submitId: null, code: '', language: null }
    const [mask] = await context.masks([{ submitId: row._id, pid, uid: row.uid, status: row.status, submitTime: row.submitTime }])
    if (!mask || mask.status !== undefined || mask.hides?.includes('code')) return { submitId: null, code: '', language: null }
    return { submitId: row._id, code: signed(row), language: row.language }
  }

  async #own(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const row = await this.#deps.rows.findOne({ _id: submitId, ...notRemoved } as object)
    if (!row) throw new NoSubmission()
    if (row.uid !== caller.uid) throw new NotYourSubmission()
    return row
  }
}

/** Python and Ruby programs end with a comment that says where they come from, as existing clients know it. */
function signed({ _id, code, language, username, submitTime }: SubmissionDoc): string {
  if (!/py|ruby/i.test(language)) return code
  return `${code}\n\n# run id: ${_id}\n# language: ${language}\n# author: ${username}\n# submit time: ${momentOf(submitTime)}\n`
}
