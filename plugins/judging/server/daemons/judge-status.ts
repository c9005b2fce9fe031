import type { Collection } from 'mongodb'
import { ownJudge, type DaemonRow, type QueueStatistics } from '../../contract.ts'
import type { DaemonRepository } from './daemon-repository.ts'
import type { DaemonDoc } from './daemon-schema.ts'
import { abilitiesOf } from '../queue/task-requirements.ts'
import type { TaskDoc } from '../queue/task-schema.ts'

/** Reports the state of the judges and of the queue. */
export class JudgeStatus {
  readonly #tasks: Collection<TaskDoc>
  readonly #daemons: DaemonRepository
  readonly #leaseMilliseconds: () => number

  constructor(tasks: Collection<TaskDoc>, daemons: DaemonRepository, leaseMilliseconds: () => number) {
    this.#tasks = tasks
    this.#daemons = daemons
    this.#leaseMilliseconds = leaseMilliseconds
  }

  async read(): Promise<{ daemons: DaemonRow[]; queue: QueueStatistics }> {
    const daemons = await this.#daemons.all()
    const [queue, running] = await Promise.all([this.#queueStatistics(daemons), this.#running()])
    return { daemons: daemons.map((daemon) => this.#row(daemon, running)), queue }
  }

  /** Everything about the judges, for a request for help. */
  async report(): Promise<string> {
    const daemons = await this.#daemons.all()
    const { daemons: rows, queue } = await this.read()
    const described = rows.map(({ name, connected, mode, version, sandbox, trouble, lastError, lastSeen, load }, index) =>
      [`== ${name}`, JSON.stringify({ connected, mode, version, sandbox, trouble, lastError, lastSeen, load }), daemons[index]?.card?.doctor ?? ''].join('\n'),
    )
    return [JSON.stringify({ queue }), ...described].join('\n\n')
  }

  async serviceInfo() {
    return (await this.#daemons.all()).map((daemon) => ({
      cpuCores: daemon.card?.cores ?? 0,
      percentCpuLoad: percent(daemon.load?.cpu),
      percentMemoryLoad: percent(daemon.load?.memory),
      service: {
        host: daemon.address ?? '',
        port: 0,
        secure: false,
        metadata: {
          judgeName: daemon.name,
          'nacos.healthy': String(this.isConnected(daemon)),
          currentTaskNum: String(daemon.load?.running ?? 0),
          maxTaskNum: String(daemon.card?.slots ?? 0),
        },
      },
    }))
  }

  isConnected({ session, lastSeen }: DaemonDoc): boolean {
    return session !== undefined && lastSeen !== undefined && Date.now() - lastSeen.getTime() < this.#leaseMilliseconds() * 1.5
  }

  /** Whether it is connected, takes tasks, and can do such a task. */
  couldJudge(daemon: DaemonDoc, needs: readonly string[]): boolean {
    if (daemon.mode !== 'working' || !daemon.card || !this.isConnected(daemon)) return false
    const abilities = new Set(abilitiesOf(daemon._id, daemon.card))
    return needs.every((need) => abilities.has(need))
  }

  async isServed(needs: readonly string[]): Promise<boolean> {
    return (await this.#daemons.all()).some((daemon) => this.couldJudge(daemon, needs))
  }

  #row(daemon: DaemonDoc, running: ReadonlyMap<string, number>): DaemonRow {
    const { _id, name, mode, card, load, address, lastError, lastSeen, judged, timeFactor, session } = daemon
    const connected = this.isConnected(daemon)
    return {
      id: _id,
      name,
      mode,
      connected,
      judged,
      timeFactor,
      lastError,
      drained: mode === 'draining' && !running.has(session ?? ''),
      version: card?.version ?? null,
      sandbox: card?.sandbox ?? null,
      address: address ?? null,
      cores: card?.cores ?? null,
      load: (connected && load) || null,
      languages: card?.languages ?? [],
      preparing: (connected && card?.preparing) || [],
      trouble: card?.trouble ?? null,
      lastSeen: lastSeen?.toISOString() ?? null,
    }
  }

  async #running(): Promise<Map<string, number>> {
    const rows = await this.#tasks
      .aggregate<{ _id: string; count: number }>([{ $match: { state: 'running' } }, { $group: { _id: '$owner', count: { $sum: 1 } } }])
      .toArray()
    return new Map(rows.map(({ _id, count }) => [_id, count]))
  }

  async #queueStatistics(daemons: readonly DaemonDoc[]): Promise<QueueStatistics> {
    const groups = await this.#tasks
      .aggregate<{ _id: { state: string; needs: string[]; oj: string }; count: number }>([
        { $match: { state: { $in: ['waiting', 'running'] } } },
        { $group: { _id: { state: '$state', needs: '$needs', oj: '$oj' }, count: { $sum: 1 } } },
      ])
      .toArray()
    const able = daemons.filter((daemon) => this.isConnected(daemon) && daemon.card).map(({ _id, card }) => new Set(card ? abilitiesOf(_id, card) : []))
    const sum = (rows: typeof groups) => rows.reduce((total, { count }) => total + count, 0)
    const waiting = groups.filter(({ _id }) => _id.state === 'waiting')
    const unserved = waiting.filter(({ _id }) => _id.oj === ownJudge && !able.some((abilities) => _id.needs.every((need) => abilities.has(need))))
    const languages = unserved.flatMap(({ _id }) => _id.needs.flatMap((need) => (need.startsWith('language ') ? [need.slice(9)] : [])))
    return { waiting: sum(waiting), running: sum(groups) - sum(waiting), unserved: sum(unserved), unservedLanguages: [...new Set(languages)] }
  }
}

function percent(value: number | undefined): string {
  return `${(value ?? 0).toFixed(2)}%`
}
