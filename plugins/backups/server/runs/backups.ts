import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { CodedError, messageOf } from '@verdict/core'
import { findOrInsert, type ServerContext, type SiteArchives } from '@verdict/core/server'
import { BackupDiskFull, BackupFailed, BackupInterrupted, BackupRunning, NoArchive, ProofFailed, type BackupSettings } from '../../contract.ts'
import { ArchiveNames } from '../schedule/archive-names.ts'
import type { Problem, RunCollection, RunDoc, SiteCollection } from './run-schema.ts'
import { copyToPlaces, remotePlaces } from '../places/remote-copies.ts'
import { dueAt, proofDueAt, superfluous } from '../schedule/schedule.ts'

export interface BackupDeps {
  readonly runs: RunCollection
  readonly sites: SiteCollection
  readonly archives: SiteArchives
  readonly logger: Pick<ServerContext<unknown>['logger'], 'info' | 'error'>
  settings(): BackupSettings
  nextId(): Promise<number>
}

/** The number of runs that stay listed. */
const listedRuns = 100

/** The expected size of the first archive, as a share of the data that it compresses. */
const firstShare = 0.5

/** The disk space that a test restore needs, relative to the running site's data. */
const proofShare = 1.5

export type Archive = Readonly<{ name: string; bytes: number; at: Date }>

/** The site's backups. Only one runs at a time. */
export class Backups {
  readonly #deps: BackupDeps

  constructor(deps: BackupDeps) {
    this.#deps = deps
  }

  get folder(): string {
    return this.#deps.settings().folder || join(this.#deps.archives.dataDirectory, 'backups')
  }

  /** Backs up if a backup is due. */
  async look(signal: AbortSignal): Promise<void> {
    await this.#endLost()
    if (await this.#isDue()) await this.#alone(signal, () => this.#isDue())
    else if (isIdle() && (await this.#isProofDue())) await this.prove(signal)
  }

  /** Restores the newest archive to a temporary site, unless a backup is running. */
  async prove(signal: AbortSignal): Promise<void> {
    const { archives } = this.#deps
    await archives.alone(async () => {
      const [newest] = await this.stored()
      if (!newest) return
      await this.#record('proof', newest.name, signal, async () => {
        const needed = Math.ceil((await archives.size()) * proofShare)
        await this.#requireRoom(archives.dataDirectory, needed)
        const counted = await archives.prove(join(this.folder, newest.name), join(archives.dataDirectory, 'proof')).catch((error: unknown) => {
          throw new ProofFailed({ reason: messageOf(error) })
        })
        return { bytes: newest.bytes, ...counted }
      })
    })
  }

  async refuseWithoutArchive(): Promise<void> {
    if ((await this.stored()).length === 0) throw new NoArchive()
  }

  /** Backs up even if no backup is due, unless one is running. */
  async backUp(signal: AbortSignal): Promise<void> {
    await this.#alone(signal, async () => true)
  }

  async refuseWhileRunning(): Promise<void> {
    if (!(await this.#endLost())) throw new BackupRunning()
  }

  /** Returns when the next backup is due. */
  async next(): Promise<Date | undefined> {
    const last = await this.#deps.runs.findOne({ kind: 'backup' }, { sort: { _id: -1 } })
    return dueAt(this.#deps.settings(), last ? { startedAt: last.startedAt, failed: last.problem !== null } : { startedAt: await this.since(), failed: false })
  }

  /** Returns the latest runs, newest first. */
  runs(): Promise<RunDoc[]> {
    return this.#deps.runs.find({}, { sort: { _id: -1 }, limit: listedRuns }).toArray()
  }

  /** Returns this site's archives in the folder, newest first. */
  async stored(): Promise<Archive[]> {
    const names = await this.#names()
    const files = await readdir(this.folder).catch(() => [])
    const archives = files.flatMap((name) => ({ name, at: names.timeOf(name) }))
    const sized = archives.map(async ({ name, at }) => at && { name, at, bytes: (await stat(join(this.folder, name))).size })
    return (await Promise.all(sized)).filter((archive) => archive !== undefined).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  }

  /** Returns since when the site could have been backed up. */
  async since(): Promise<Date> {
    return (await this.#site()).since
  }

  async #isDue(): Promise<boolean> {
    const next = await this.next()
    return next !== undefined && next <= new Date()
  }

  /** Marks runs of killed processes as ended; returns false while a run is in progress. */
  async #endLost(): Promise<boolean> {
    const { runs, archives } = this.#deps
    if ((await runs.findOne({ endedAt: null })) === null) return true
    const problem = problemOf(new BackupInterrupted())
    return (await archives.alone(() => runs.updateMany({ endedAt: null }, { $set: { endedAt: new Date(), problem } }))) !== undefined
  }

  async #alone(signal: AbortSignal, isWanted: () => Promise<boolean>): Promise<void> {
    await this.#deps.archives.alone(async () => {
      if (await isWanted()) await this.#run(signal)
    })
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { archives } = this.#deps
    const archive = (await this.#names()).nameOf(new Date())
    await this.#record('backup', archive, signal, async (progress) => {
      await this.#removeLeft()
      await this.#requireRoom(this.folder, await this.#expected())
      const { bytes, documents, files } = await archives.write(join(this.folder, archive), signal)
      await progress({ bytes, documents, files })
      const copied = await this.#copy(archive, signal)
      await this.#removeSuperfluous(copied)
      if (!copied.ok) throw copied.error
      return { bytes, documents, files }
    })
  }

  /** Stores the progress and result of a run. */
  async #record(kind: RunDoc['kind'], archive: string, signal: AbortSignal, work: (progress: (result: Result) => Promise<unknown>) => Promise<Result>) {
    const { runs, logger } = this.#deps
    const _id = await this.#deps.nextId()
    const change = (fields: Partial<RunDoc>) => runs.updateOne({ _id }, { $set: fields })
    await runs.deleteMany({ _id: { $lte: _id - listedRuns } })
    await runs.insertOne({ _id, kind, startedAt: new Date(), endedAt: null, archive, bytes: null, documents: null, files: null, problem: null })
    try {
      const result = await work(change)
      await change({ ...result, endedAt: new Date() })
      logger.info({ kind, archive, ...result }, 'finished a backup run')
    } catch (error) {
      const problem = problemOf(signal.aborted ? new BackupInterrupted() : error)
      await change({ endedAt: new Date(), problem })
      logger.error({ kind, archive, ...problem, err: error }, 'a backup run failed')
    }
  }

  /** Estimates the size of the next archive: a little larger than the last one. */
  async #expected(): Promise<number> {
    const [last] = await this.stored()
    const archive = last ? last.bytes * 1.2 : (await this.#deps.archives.size()) * firstShare
    // The encrypted copy is written before it is sent.
    return Math.ceil(archive * (remotePlaces(this.#deps.settings()).length > 0 ? 2 : 1))
  }

  async #requireRoom(folder: string, needed: number): Promise<void> {
    const room = await this.#deps.archives.room(folder)
    if (room < needed) throw new BackupDiskFull({ folder, needed: megabytes(needed), room: megabytes(room) })
  }

  async #isProofDue(): Promise<boolean> {
    const { runs, settings } = this.#deps
    if (settings().at === '' || (await this.stored()).length === 0) return false
    const last = await runs.findOne({ kind: 'proof' }, { sort: { _id: -1 } })
    return proofDueAt(last ? { startedAt: last.startedAt, failed: last.problem !== null } : undefined) <= new Date()
  }

  async #removeLeft(): Promise<void> {
    const names = await this.#names()
    const files = await readdir(this.folder).catch(() => [])
    for (const name of files) if (names.isLeft(name)) await rm(join(this.folder, name), { force: true })
  }

  async #copy(name: string, signal: AbortSignal): Promise<{ ok: true } | { ok: false; error: unknown }> {
    const { archives, settings } = this.#deps
    const more = { archives, names: await this.#names(), settings: settings(), signal }
    return copyToPlaces({ path: join(this.folder, name), name }, more).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, error }),
    )
  }

  /** Archives with copies elsewhere stay here only if the folder is a separate target. The newest one always stays, for the next test restore. */
  async #removeSuperfluous({ ok }: { ok: boolean }): Promise<void> {
    const { keep, to } = this.#deps.settings()
    const keepHere = to.includes('folder') || !ok ? keep : { daily: 1, weekly: 0 }
    for (const name of superfluous(await this.stored(), keepHere)) await rm(join(this.folder, name), { force: true })
  }

  async #names(): Promise<ArchiveNames> {
    return new ArchiveNames((await this.#site()).name)
  }

  #site() {
    return findOrInsert(this.#deps.sites, { _id: 'site', name: randomBytes(4).toString('hex'), since: new Date() })
  }
}

type Result = Pick<RunDoc, 'bytes' | 'documents' | 'files'>

/** Whether most of the machine's processors are idle. */
const isIdle = () => (loadavg()[0] ?? 0) / availableParallelism() < 0.5

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

function problemOf(error: unknown): Problem {
  const { code, parameters } = error instanceof CodedError ? error : new BackupFailed({ reason: messageOf(error) })
  return { code, parameters: { ...parameters } }
}
