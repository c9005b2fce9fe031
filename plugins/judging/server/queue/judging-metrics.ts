import type { ServerContext } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { statuses, type DaemonRow } from '../../contract.ts'
import type { TaskDoc } from './task-schema.ts'

interface QueuedTasks {
  readonly _id: { readonly oj: string; readonly state: string; readonly needs: readonly string[] }
  readonly count: number
  readonly oldest: Date
}

interface Queued {
  readonly judge: string
  readonly language: string
  readonly state: string
  readonly count: number
  /** In milliseconds. */
  readonly oldest: number
}

interface Deps {
  readonly tasks: Collection<TaskDoc>
  daemons(): Promise<readonly DaemonRow[]>
  /** The database's time, in milliseconds. */
  now(): number
}

const helps = {
  verdict_judging_tasks: 'Tasks that wait or are judged.',
  verdict_judging_oldest_wait_seconds: 'How long the oldest waiting task has waited.',
  verdict_judges: 'Connected judges of this site, and those of them that take tasks.',
  verdict_judge_tasks_running: 'Tasks that connected judges work on.',
}

/** The figures of the queue and of its judges for a monitor. */
export class JudgingMetrics {
  readonly #deps: Deps
  readonly #verdicts
  readonly #failures

  constructor({ metrics }: Pick<ServerContext<unknown>, 'metrics'>, deps: Deps) {
    this.#deps = deps
    this.#verdicts = metrics.counter('verdict_judging_verdicts_total', 'Verdicts that this process took, by judge, language and verdict.')
    this.#failures = metrics.counter('verdict_judging_failures_total', 'Failed attempts of judges, by judge and language; lost: the judge did not come back.')
    metrics.gauges(helps, () => this.#read())
  }

  ended({ oj, needs, verdict }: TaskDoc): void {
    const name = Object.entries(statuses).find(([, status]) => status === verdict?.status)?.[0]
    this.#verdicts.add({ judge: oj, language: languageOf(needs), verdict: name ?? String(verdict?.status) })
  }

  failed({ oj, needs }: TaskDoc, { lost }: { readonly lost: boolean }): void {
    this.#failures.add({ judge: oj, language: languageOf(needs), kind: lost ? 'lost' : 'failed' })
  }

  async #read() {
    const [queued, daemons] = await Promise.all([this.#readQueue(), this.#deps.daemons()])
    const connected = daemons.filter((daemon) => daemon.connected)
    const working = connected.filter(({ mode, trouble }) => mode === 'working' && trouble === null)
    return {
      verdict_judging_tasks: queued.map(({ judge, language, state, count }) => ({ labels: { judge, language, state }, value: count })),
      verdict_judging_oldest_wait_seconds: queued
        .filter(({ state }) => state === 'waiting')
        .map(({ judge, language, oldest }) => ({ labels: { judge, language }, value: Math.max(0, (this.#deps.now() - oldest) / 1000) })),
      verdict_judges: [
        { labels: { state: 'connected' }, value: connected.length },
        { labels: { state: 'working' }, value: working.length },
      ],
      verdict_judge_tasks_running: connected.reduce((sum, { load }) => sum + (load?.running ?? 0), 0),
    }
  }

  /** The tasks of each judge, language and state: those that need different modes of judging together. */
  async #readQueue(): Promise<Queued[]> {
    const rows = await this.#deps.tasks
      .aggregate<QueuedTasks>([
        { $match: { state: { $in: ['waiting', 'running'] } } },
        { $group: { _id: { oj: '$oj', state: '$state', needs: '$needs' }, count: { $sum: 1 }, oldest: { $min: '$queuedAt' } } },
      ])
      .toArray()
    const queued = new Map<string, Queued>()
    for (const { _id, count, oldest } of rows) {
      const [judge, state, language] = [_id.oj, _id.state, languageOf(_id.needs)]
      const key = JSON.stringify([judge, state, language])
      const known = queued.get(key)
      queued.set(key, { judge, state, language, count: count + (known?.count ?? 0), oldest: Math.min(oldest.getTime(), known?.oldest ?? Infinity) })
    }
    return [...queued.values()]
  }
}

const prefix = 'language '

/** The language of the program, before that of its checker. */
function languageOf(needs: readonly string[]): string {
  return needs.find((need) => need.startsWith(prefix))?.slice(prefix.length) ?? ''
}
