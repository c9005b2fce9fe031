import { pick } from '@verdict/core'
import type { Caller, ChangeLog } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import { AlreadyAnnulled, AnnulRefused, NotAnnulled } from '../../contract.ts'
import { notRemoved, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import type { JudgingRights } from './rejudge-service.ts'
import { asRead } from './stored-verdict.ts'

interface Deps {
  readonly submissions: Submissions
  readonly saved: ChangeLog<SubmissionDoc>
  readonly judged: ChangeLog<SubmissionDoc>
  readonly rights: JudgingRights
}

/** Annuls submissions, such as copied ones: they count nowhere until they are restored. Their verdicts stay stored and can change below the mark. */
export class AnnulmentService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async annul({ submitId, reason }: { readonly submitId: number; readonly reason: string }, caller: Caller): Promise<SubmissionDoc> {
    for (;;) {
      const submission = await this.#find(submitId, caller)
      if (submission.annulled) throw new AlreadyAnnulled({ by: submission.annulled.by })
      if (submission.status === statuses.cancelled) throw new AnnulRefused()
      const annulled = { by: caller.username, at: new Date(), reason, verdict: pick(submission, ['status', 'score', 'oiRankScore']) }
      const change = { annulled, status: statuses.cancelled, score: null, oiRankScore: null, changedAt: annulled.at }
      // A verdict that arrived after the read must not be lost.
      const changed = await this.#deps.judged.update(asRead(submission), { $set: change })
      if (changed) return changed
    }
  }

  async restore(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const { saved, judged } = this.#deps
    for (;;) {
      const submission = await this.#find(submitId, caller)
      const { annulled } = submission
      if (!annulled) throw new NotAnnulled()
      const change = annulled.verdict.status === statuses.pending ? saved : judged
      const changed = await change.update(asRead(submission), { $set: { ...annulled.verdict, changedAt: new Date() }, $unset: { annulled: '' } })
      if (changed) return changed
    }
  }

  async #find(submitId: number, caller: Caller): Promise<SubmissionDoc> {
    const { submissions, rights } = this.#deps
    return rights.requireOn(await submissions.findOne({ _id: submitId, ...notRemoved }), caller)
  }
}
