import type { Caller } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ContextKeys, Places, ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { NoSubmission, NotYourSubmission, ResubmitRefused, SharingOff } from '../contract.ts'
import { numberFor, referencesOf } from './context-keys.ts'
import type { JudgingLine } from './judging-line.ts'
import { momentOf } from './calendar.ts'
import type { Pauses } from './pauses.ts'
import { present, type SubmissionDoc } from './submission-docs.ts'

interface Parts {
  readonly rows: Collection<SubmissionDoc>
  readonly line: JudgingLine
  readonly places: Places
  readonly bank: ProblemBank
  readonly pauses: Pauses
}

const failed: readonly number[] = [statuses.submittedFailed, statuses.systemError]

/** What people do with submissions of their own. */
export class AuthorDesk {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async share(submitId: number, share: boolean, caller: Caller): Promise<void> {
    const row = await this.#own(submitId, caller)
    const place = await this.#parts.places.reopen(referencesOf(row), caller)
    const problem = (await this.#parts.bank.cards([row.pid])).get(row.pid)
    if (numberFor('cid', row.contexts ?? []) !== null || !place?.rules.sharing || (share && !problem?.codeShare)) throw new SharingOff()
    await this.#parts.rows.updateOne({ _id: submitId }, { $set: { share } })
  }

  /** Judges again what failed without its author's fault; the place must still take it. */
  async resubmit(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const { places, pauses, line } = this.#parts
    const row = await this.#own(submitId, caller)
    if (!failed.includes(row.status)) throw new ResubmitRefused()
    const place = await places.reopen(referencesOf(row), caller)
    if (!place) throw new NoSubmission()
    await place.admit('submit', row.pid)
    if (place.rules.interval) await pauses.take('submit', caller.uid)
    const { priority } = place.rules
    return (await line.again({ _id: submitId, version: row.version, status: row.status }, { priority })) ?? Promise.reject(new ResubmitRefused())
  }

  /** The newest accepted program of a person for a problem, in the bank or in a context; empty without one. */
  async lastAccepted(pid: number, keys: ContextKeys, caller: Caller): Promise<{ submitId: number | null; code: string; language: string | null }> {
    const place = await this.#parts.places.open(keys, caller)
    const [reference] = place.references
    const where = reference === undefined ? { contexts: { $exists: false } } : { contexts: reference }
    const row = await this.#parts.rows.findOne({ uid: caller.uid, pid, status: statuses.accepted, ...where, ...present } as object, { sort: { _id: -1 } })
    if (!row) return { submitId: null, code: '', language: null }
    const [mask] = await place.masks([{ submitId: row._id, pid, uid: row.uid, status: row.status, submitTime: row.submitTime }])
    if (!mask || mask.status !== undefined || mask.hides?.includes('code')) return { submitId: null, code: '', language: null }
    return { submitId: row._id, code: signed(row), language: row.language }
  }

  async #own(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const row = await this.#parts.rows.findOne({ _id: submitId, ...present } as object)
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
