import { randomBytes } from 'node:crypto'
import type { FileOwner } from '@verdict/core'
import { KeyedMutex, type FileStore, type UploadedFile } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { UploadGone, UploadsFull, type ContextResolver, type ResolvedContext, type UploadedData, type Viewer } from '../../contract.ts'
import type { StoredCase, UploadDoc } from '../problem/problem-schema.ts'
import { listsNamed, maxCases, type CaseLists } from './case-lists.ts'
import { storeZip } from './store-zip.ts'
import { listZip } from './zip-listing.ts'

const mebibyte = 1024 * 1024
/** Files of a zip that are not test cases, such as a readme. */
const maxOtherFiles = 200
const staffLimits = { files: maxCases * 2 + maxOtherFiles }
/** Users who are not site staff, such as a group's owner, could fill the disk with small zips. */
const otherLimits = { files: 20_000, ratio: 100 }
/** The quota of a user's unsaved uploads, as a multiple of the largest upload. The nightly job deletes uploads after a day. */
const maxUnsavedUploads = 4
/** A reservation left by a killed process counts no longer than this; the nightly job deletes it. */
const reservationMs = 60 * 60 * 1000

interface UploadDeps {
  readonly files: FileStore
  readonly caseLists: CaseLists
  readonly contexts: Pick<ContextResolver, 'fileOwner'>
  readonly maximumMegabytes: () => number
}

interface AdmittedUpload {
  readonly _id: string
  readonly uid: string
  readonly isStaff: boolean
  readonly fileOwner: FileOwner
}

/** Test data uploaded as a zip, until a problem is saved with it. */
export class TestDataUploads {
  readonly #uploads: Collection<UploadDoc>
  readonly #files: FileStore
  readonly #caseLists: CaseLists
  readonly #maximumMegabytes: () => number
  readonly #turns = new KeyedMutex()
  readonly #contexts: Pick<ContextResolver, 'fileOwner'>
  /** The calls whose uploads are still being received or unpacked. */
  readonly #admitted = new WeakMap<object, AdmittedUpload>()

  constructor(uploads: Collection<UploadDoc>, { files, caseLists, contexts, maximumMegabytes }: UploadDeps) {
    this.#uploads = uploads
    this.#files = files
    this.#caseLists = caseLists
    this.#contexts = contexts
    this.#maximumMegabytes = maximumMegabytes
  }

  /**
   * Refuses users who cannot upload, and reserves space for the zip before any of it is read. Returns a function that releases the space unless the call has
   * created an upload with it.
   */
  async admit(call: object, person: NonNullable<Viewer>, context: ResolvedContext, bytes: number): Promise<() => Promise<void>> {
    if (!person.may('problem_admin')) await context.authorize('edit', 0)
    const _id = randomBytes(24).toString('base64url')
    const fileOwner = await this.#contexts.fileOwner(context.references)
    // A body of unknown length can be as long as the largest upload.
    await this.#reserve(_id, person.uid, bytes || this.#maximumMegabytes() * mebibyte)
    this.#admitted.set(call, { _id, uid: person.uid, isStaff: person.may('problem_admin'), fileOwner })
    return () => this.#release(_id)
  }

  /** Unpacks the zip of an admitted call into the space that its contents need. A refused zip releases its space before the user is notified. */
  async store(call: object, file: UploadedFile, mode: string): Promise<UploadedData> {
    const upload = this.#admitted.get(call)
    if (upload === undefined) throw new Error('the upload was not admitted')
    const { _id } = upload
    try {
      const { cases, withoutOutput } = await this.#unpack(file.path, upload)
      const groupNum = mode.startsWith('subtask') ? 1 : null
      return {
        fileListDir: _id,
        withoutOutput,
        fileList: cases.map(({ inputName, outputName, inputSize, outputSize }) => ({ input: inputName, output: outputName, groupNum, inputSize, outputSize })),
      }
    } catch (error) {
      await this.#release(_id)
      throw error
    }
  }

  async #unpack(path: string, { _id, uid, isStaff, fileOwner }: AdmittedUpload): Promise<{ cases: readonly StoredCase[]; withoutOutput: string[] }> {
    const zip = await listZip(path, { ...(isStaff ? staffLimits : otherLimits), bytes: this.#maximumMegabytes() * mebibyte, cases: maxCases })
    try {
      await this.#reserve(_id, uid, zip.bytes)
      await this.#files.requireSpace(fileOwner, zip.bytes)
      const cases = await storeZip(zip, this.#files, fileOwner)
      const bytes = cases.reduce((sum, { inputSize, outputSize }) => sum + inputSize + outputSize, 0)
      const stored = await this.#caseLists.save(cases, fileOwner)
      await this.#uploads.updateOne({ _id }, { $set: { ...stored, fileOwner, bytes, isReserved: false, at: new Date() } })
      return { cases, withoutOutput: zip.pairs.flatMap(({ input, output }) => (output === undefined ? [input.name] : [])) }
    } finally {
      zip.zip.close()
    }
  }

  /** Returns an upload of the user; only root can use uploads of other users. */
  async find(id: string, { uid, role }: NonNullable<Viewer>): Promise<UploadDoc> {
    const upload = await this.#uploads.findOne({ _id: id, isReserved: { $ne: true } })
    if (!upload || (upload.uid !== uid && role !== 'root')) throw new UploadGone()
    return upload
  }

  /** Removes the upload from the quota. It is kept until the nightly job, so that a form that is still open can be saved again. */
  async markSaved(_id: string): Promise<void> {
    await this.#uploads.updateOne({ _id }, { $set: { isSaved: true } })
  }

  /**
   * Reserves space before anything is written, or changes the amount. A reservation is stored first and counted with all others, so that parallel uploads never
   * exceed the quota together. One process handles a user's uploads in turn; two processes can refuse two uploads of which one would have fitted.
   */
  #reserve(_id: string, uid: string, bytes: number): Promise<void> {
    return this.#turns.run(uid, async () => {
      await this.#uploads.updateOne({ _id }, { $set: { uid, cases: [], bytes, isSaved: false, isReserved: true, at: new Date() } }, { upsert: true })
      const megabytes = this.#maximumMegabytes() * maxUnsavedUploads
      if ((await this.#taken(uid)) <= megabytes * mebibyte) return
      await this.#release(_id)
      throw new UploadsFull({ megabytes })
    })
  }

  async #taken(uid: string): Promise<number> {
    const counted = { uid, isSaved: { $ne: true }, $or: [{ isReserved: { $ne: true } }, { at: { $gt: new Date(Date.now() - reservationMs) } }] }
    const uploads = await this.#uploads.find(counted, { projection: { bytes: 1 } }).toArray()
    return uploads.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  }

  async #release(_id: string): Promise<void> {
    await this.#uploads.deleteOne({ _id, isReserved: true })
  }

  /** Returns which of these lists of test cases an upload names. */
  listsOf(hashes: readonly string[]): ReturnType<typeof listsNamed> {
    return listsNamed(this.#uploads, hashes)
  }

  async sweep(before: Date): Promise<void> {
    await this.#uploads.deleteMany({ at: { $lt: before } })
  }
}
