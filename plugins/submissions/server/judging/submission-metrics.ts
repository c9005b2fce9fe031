import type { ServerContext } from '@verdict/core/server'
import { bankScope, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import { isWaiting } from './stored-verdict.ts'

interface WaitingSubmissions {
  /** The innermost context; null in the bank. */
  readonly _id: string | null
  readonly count: number
  readonly oldest: Date
}

const bounds = [0.2, 0.5, 1, 2, 5, 15, 60, 300]
const helps = {
  verdict_submissions_waiting: 'Submissions without a verdict, by context: the bank, or a contest such as cid:1000.',
  verdict_submissions_oldest_wait_seconds: 'Time since the oldest submission without a verdict was sent.',
}

/** The figures of submissions for a monitor: how long users wait. */
export class SubmissionMetrics {
  readonly #submissions: Submissions
  readonly #times

  constructor({ metrics }: Pick<ServerContext<unknown>, 'metrics'>, submissions: Submissions) {
    this.#submissions = submissions
    this.#times = metrics.histogram('verdict_submission_seconds', 'Time from submitting to the first verdict that this process stored.', bounds)
    metrics.gauges(helps, () => this.#readWaiting())
  }

  judged({ submitTime, language, version }: Pick<SubmissionDoc, 'submitTime' | 'language' | 'version'>): void {
    if (version === 0) this.#times.observe({ language }, Math.max(0, Date.now() - submitTime.getTime()) / 1000)
  }

  async #readWaiting() {
    const rows = await this.#submissions
      .aggregate<WaitingSubmissions>([
        { $match: isWaiting },
        { $group: { _id: { $arrayElemAt: ['$contexts', 0] }, count: { $sum: 1 }, oldest: { $min: '$submitTime' } } },
      ])
      .toArray()
    const samplesOf = (value: (row: WaitingSubmissions) => number) => rows.map((row) => ({ labels: { context: row._id ?? bankScope }, value: value(row) }))
    return {
      verdict_submissions_waiting: samplesOf(({ count }) => count),
      verdict_submissions_oldest_wait_seconds: samplesOf(({ oldest }) => Math.max(0, Date.now() - oldest.getTime()) / 1000),
    }
  }
}
