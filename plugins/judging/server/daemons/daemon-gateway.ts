import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { channelOf } from '@verdict/core'
import type { FileAnswer, FileStore } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import {
  CasesMissing,
  FileNotNeeded,
  JudgingWork,
  ownJudge,
  SessionEnded,
  work,
  type CaseVerdict,
  type ClaimedTask,
  type DaemonInfo,
  type DaemonLoad,
  type FileReference,
  type JudgingStep,
  type ReportedOutcome,
  type Welcome,
} from '../../contract.ts'
import type { DaemonRepository } from './daemon-repository.ts'
import type { DaemonDoc } from './daemon-schema.ts'
import type { LanguageCatalogue } from '../languages/language-catalogue.ts'
import { ListedFiles } from './listed-files.ts'
import { abilitiesOf } from '../queue/task-requirements.ts'
import type { CaseResultStore } from '../queue/case-result-store.ts'
import type { Held, TaskDoc } from '../queue/task-schema.ts'
import type { TaskLeases } from '../queue/task-leases.ts'

interface GatewayDeps {
  readonly daemons: DaemonRepository
  readonly leases: TaskLeases
  readonly languages: LanguageCatalogue
  readonly tasks: Collection<TaskDoc>
  readonly caseResults: CaseResultStore
  readonly files: FileStore
  readonly workKey: string
  leaseMilliseconds(): number
}

/** Serves the calls of daemons; every call is checked against the token and the session that owns the tasks. */
export class DaemonGateway {
  readonly #deps: GatewayDeps
  /** The number of verdicts accepted since the last renewal, by session. */
  readonly #judged = new Map<string, number>()
  readonly #listed: ListedFiles

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#listed = new ListedFiles(deps.files)
  }

  async hello(token: string | undefined, info: DaemonInfo, address: string): Promise<Welcome> {
    const { daemons, leases, languages, workKey } = this.#deps
    const daemon = await daemons.byToken(token)
    const knownSession = daemon.instance === info.instance ? daemon.session : undefined
    const session = knownSession ?? randomUUID()
    if (daemon.session !== undefined && !knownSession) await leases.reclaim(daemon.session, `${daemon.name} was restarted`)
    await languages.save(ownJudge, info.languages)
    const { name, timeFactor } = await daemons.startSession(daemon, info, session, address)
    return { session, name, timeFactor, workChannel: channelOf(work, workKey), renewMilliseconds: Math.round(this.#deps.leaseMilliseconds() / 3) }
  }

  async claim(token: string | undefined, { session, most }: { session: string; most: number }): Promise<{ tasks: ClaimedTask[] }> {
    // Another process may just have learned that the daemon is in trouble or paused.
    const daemon = checkSession(await this.#deps.daemons.byToken(token), session)
    if (daemon.mode !== 'working' || !daemon.card) return { tasks: [] }
    const abilities = abilitiesOf(daemon._id, daemon.card)
    const tasks: ClaimedTask[] = []
    while (abilities.length > 0 && tasks.length < most) {
      const claimant = { oj: ownJudge, owner: session, judger: daemon.name, leaseMilliseconds: this.#deps.leaseMilliseconds() }
      const task = await this.#deps.leases.claim(claimant, { abilities, slots: daemon.card.slots })
      if (!task) break
      tasks.push({ id: task._id, attempt: task.attempt, work: JudgingWork.parse(JSON.parse(task.work ?? '')) })
    }
    return { tasks }
  }

  async renew(
    token: string | undefined,
    { session, running, load, lastError }: { session: string; running: readonly Held[]; load: DaemonLoad; lastError: string | null },
  ) {
    const judged = this.#judged.get(session) ?? 0
    this.#judged.delete(session)
    const daemon = await this.#deps.daemons.recordRenewal(token, session, { load, lastError, judged })
    const { mode, timeFactor } = checkSession(daemon, session)
    const gone = await this.#deps.leases.renew(session, running, this.#deps.leaseMilliseconds())
    return { gone, mode, timeFactor }
  }

  async step(token: string | undefined, { session, steps }: { session: string; steps: readonly (Held & { step: JudgingStep })[] }): Promise<void> {
    await this.#session(token, session)
    await Promise.all(steps.map(({ step, ...held }) => this.#deps.leases.step(session, held, step)))
  }

  async cases(
    token: string | undefined,
    { session, from, cases, ...held }: Held & { session: string; from: number; cases: CaseVerdict[] },
  ): Promise<{ accepted: boolean }> {
    await this.#session(token, session)
    const accepted = await this.#deps.leases.holds(session, held)
    if (accepted) await this.#deps.caseResults.put(held, from, cases)
    return { accepted }
  }

  /** Stores nothing for a task that the daemon does not hold. */
  async keep(token: string | undefined, { session, ...held }: Held & { session: string }, content: Readable): Promise<{ file: FileReference | null }> {
    await this.#session(token, session)
    if (!(await this.#deps.leases.holds(session, held))) return { file: null }
    return { file: await this.#deps.files.put(content, 'site') }
  }

  async report(token: string | undefined, { session, outcome, ...held }: Held & { session: string; outcome: ReportedOutcome }): Promise<{ accepted: boolean }> {
    await this.#session(token, session)
    const { leases, caseResults } = this.#deps
    if ('failure' in outcome) return { accepted: await leases.fail(session, held, outcome.failure) }
    if ('handedBack' in outcome) return { accepted: await leases.handBack(session, held, outcome.handedBack) }
    const { verdict } = outcome
    if (verdict.caseCount !== undefined && !(await caseResults.isWhole(held, verdict.caseCount))) throw new CasesMissing()
    const accepted = await leases.finish(session, held, verdict)
    if (accepted) this.#judged.set(session, (this.#judged.get(session) ?? 0) + 1)
    return { accepted }
  }

  async bye(token: string | undefined, session: string): Promise<void> {
    const { _id } = await this.#session(token, session)
    await this.#deps.leases.reclaim(session)
    await this.#deps.daemons.endSession(_id, session)
  }

  /** A daemon can download only the files of its own tasks. */
  async file(token: string | undefined, hash: string): Promise<FileAnswer> {
    const { files, daemons } = this.#deps
    const { session } = await daemons.byToken(token)
    if (session === undefined || !(await this.#isNeeded(session, hash))) throw new FileNotNeeded()
    const [content, size] = await Promise.all([files.open(hash), files.size(hash)])
    return { name: hash, content, ...(size !== undefined && { size }) }
  }

  async #isNeeded(session: string, hash: string): Promise<boolean> {
    const { tasks } = this.#deps
    if (await tasks.findOne({ owner: session, files: hash }, { projection: { _id: 1 } })) return true
    const lists = await tasks.distinct('caseList', { owner: session, caseList: { $exists: true } })
    for (const list of lists) if (list !== undefined && (await this.#listed.has(list, hash))) return true
    return false
  }

  async #session(token: string | undefined, session: string): Promise<DaemonDoc> {
    const { daemons } = this.#deps
    const known = await daemons.byTokenCached(token)
    return checkSession(known.session === session ? known : await daemons.byToken(token), session)
  }
}

function checkSession(daemon: DaemonDoc, session: string): DaemonDoc {
  if (daemon.session !== session) throw new SessionEnded()
  return daemon
}
