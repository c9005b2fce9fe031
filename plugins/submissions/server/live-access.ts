import type { BatchedReads, Users } from '@verdict/core/server'
import type { ContextReference, Places } from '@verdict/plugin-problems/contract'
import type { RowView } from './row-view.ts'
import { bankList, isPresent, type SubmissionDoc } from './submission-docs.ts'
import { TestRuns } from './test-runs.ts'
import { viewerNamed } from './viewers.ts'

interface Parts {
  readonly glances: BatchedReads<number, SubmissionDoc>
  readonly runs: TestRuns
  readonly view: RowView
  readonly places: Places
  readonly users: Pick<Users, 'find'>
}

/** Who may listen to what. */
export class LiveAccess {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The steps of one task: whoever may see the status and the cases of the submission, and whoever began the test run. */
  async task(uid: string | undefined, ref: string): Promise<boolean> {
    const { glances, runs, view, users } = this.#parts
    if (TestRuns.isRun(ref)) return runs.owns(uid, ref)
    const doc = await glances.of(Number(ref))
    const [seen] = doc && isPresent(doc) ? await view.see([doc], await viewerNamed(users, uid)) : []
    if (!seen || seen.mask.status !== undefined || (seen.mask.hides?.length ?? 0) > 0) return false
    return seen.place.sees('cases')
  }

  /** A list: everybody the bank's, and of a context whoever may see others' rows there. */
  async list(uid: string | undefined, key: string): Promise<boolean> {
    if (key === bankList) return true
    const reference = key.replace('.', ':') as ContextReference
    const place = await this.#parts.places.reopen([reference], await viewerNamed(this.#parts.users, uid))
    return (await place?.sees('others-rows')) ?? false
  }
}
