import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '@verdict/core'
import { findOrInsert, type ServerContext, type SiteArchives } from '@verdict/core/server'
import { BackupDiskFull, BackupFailed, BackupInterrupted, BackupRunning, type BackupSettings } from '../contract.ts'
import { ArchiveNames } from './archive-names.ts'
import type { Problem, RunCollection, RunDoc, SiteCollection } from './run-schema.ts'
import { copyToPlaces, remotePlaces } from './places/remote-copies.ts'
import { dueAt, superfluous } from './schedule.ts'

export interface BackupDeps {
  readonly runs: RunCollection
  readonly sites: SiteCollection
  readonly archives: SiteArchives
  readonly logger: Pick<ServerContext<unknown>['logger'], 'info' | 'error'>
  settings(): BackupSettings
  nextId(): Promise<number>
}

/** So many runs stay listed. */
const listedRuns = 100

/** The first archive is expected to have this share of the data, which it compresses. */
const firstShare = 0.5

export type Archive = Readonly<{ name: string; bytes: number; at: Date }>

/** The backups of the site, of which one runs at a time. */
export class Backups {
  readonly #deps: BackupDeps

  constructor(deps: BackupDeps) {
    this.#deps = deps
  }

  get folder(): string {
    return this.#deps.settings().folder || join(this.#deps.archives.dataDirectory, 'backups')
  }

  /** Backs up if that is due. */
  async look(signal: AbortSignal): Promise<void> {
    await this.#endLost()
    if (await this.#isDue()) await this.#alone(signal, () => this.#isDue())
  }

  /** Backs up in any case, unless a backup runs. */
  async backUp(signal: AbortSignal): Promise<void> {
    await this.#alone(signal, async () => true)
  }

  async refuseWhileRunning(): Promise<void> {
    if (!(await this.#endLost())) throw new BackupRunning()
  }

  /** When the next backup is due. */
  async next(): Promise<Date | undefined> {
    const last = await this.#deps.runs.findOne({ kind: 'backup' }, { sort: { _id: -1 } })
    return dueAt(this.#deps.settings(), last ? { startedAt: last.startedAt, failed: last.problem !== null } : { startedAt: await this.since(), failed: false })
  }

  /** The latest runs, newest first. */
  runs(): Promise<RunDoc[]> {
    return this.#deps.runs.find({}, { sort: { _id: -1 }, limit: listedRuns }).toArray()
  }

  /** The archives of this site in the folder, newest first. */
  async stored(): Promise<Archive[]> {
    const names = await this.#names()
    const files = await readdir(this.folder).catch(() => [])
    const archives = files.flatMap((name) => ({ name, at: names.timeOf(name) }))
    const sized = archives.map(async ({ name, at }) => at && { name, at, bytes: (await stat(join(this.folder, name))).size })
    return (await Promise.all(sized)).filter((archive) => archive !== undefined).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  }

  /** Since when the site could be backed up. */
  async since(): Promise<Date> {
    return (await this.#site()).since
  }

  async #isDue(): Promise<boolean> {
    const next = await this.next()
    return next !== undefined && next <= new Date()
  }

  /** Marks runs as ended whose process was killed; false while a run is in progress. */
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
    const { runs, archives, logger } = this.#deps
    const startedAt = new Date()
    const archive = (await this.#names()).nameOf(startedAt)
    const _id = await this.#deps.nextId()
    await runs.deleteMany({ _id: { $lte: _id - listedRuns } })
    await runs.insertOne({ _id, kind: 'backup', startedAt, endedAt: null, archive, bytes: null, documents: null, files: null, problem: null })
    try {
      await this.#removeLeft()
      await this.#requireRoom()
      const { bytes, documents, files } = await archives.write(join(this.folder, archive), signal)
      await runs.updateOne({ _id }, { $set: { bytes, documents, files } })
      const copied = await this.#copy(archive, signal)
      await this.#removeSuperfluous(copied)
      if (!copied.ok) throw copied.error
      await runs.updateOne({ _id }, { $set: { endedAt: new Date() } })
      logger.info({ archive, bytes, documents, files }, 'backed up the site')
    } catch (error) {
      const problem = problemOf(signal.aborted ? new BackupInterrupted() : error)
      await runs.updateOne({ _id }, { $set: { endedAt: new Date(), problem } })
      logger.error({ archive, ...problem, err: error }, 'failed to back up the site')
    }
  }

  /** An archive is expected to be a little larger than the last one. */
  async #requireRoom(): Promise<void> {
    const [last] = await this.stored()
    const archive = last ? last.bytes * 1.2 : (await this.#deps.archives.size()) * firstShare
    // The encrypted copy is written before it is sent.
    const needed = Math.ceil(archive * (remotePlaces(this.#deps.settings()).length > 0 ? 2 : 1))
    const room = await this.#deps.archives.room(this.folder)
    if (room < needed) throw new BackupDiskFull({ folder: this.folder, needed: megabytes(needed), room: megabytes(room) })
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

  /** Archives whose copies are elsewhere stay here only if the folder is a place of its own; the newest one always does, for the next proof. */
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

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

function problemOf(error: unknown): Problem {
  const { code, parameters } = error instanceof CodedError ? error : new BackupFailed({ reason: error instanceof Error ? error.message : String(error) })
  return { code, parameters: { ...parameters } }
}
