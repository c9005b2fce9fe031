import { randomBytes } from 'node:crypto'
import type { FileStore, UploadedFile } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { UploadGone, UploadsFull, type ResolvedContext, type UploadedData, type Viewer } from '../../contract.ts'
import { maxCases } from '../authoring/problem-input-rules.ts'
import type { UploadDoc } from '../problem-schema.ts'
import { storeZip } from './store-zip.ts'

const mebibyte = 1024 * 1024
/** Files of a zip that are not test cases, such as a readme. */
const maxOtherFiles = 200
/** The quota of a user's unsaved uploads, as a multiple of the largest upload. The nightly job deletes uploads after a day. */
const maxUnsavedUploads = 4

/** Test data that were uploaded as a zip, until a problem is saved with them. */
export class TestDataUploads {
  readonly #uploads: Collection<UploadDoc>
  readonly #files: FileStore
  readonly #maximumMegabytes: () => number

  constructor(uploads: Collection<UploadDoc>, files: FileStore, maximumMegabytes: () => number) {
    this.#uploads = uploads
    this.#files = files
    this.#maximumMegabytes = maximumMegabytes
  }

  /** Refuses users without the right to upload and uploads beyond the quota; checked before the file is read, and again afterwards. */
  async authorize(person: NonNullable<Viewer>, context: ResolvedContext, bytes: number): Promise<void> {
    if (!person.may('problem_admin')) await context.authorize('edit', 0)
    await this.#checkQuota(person.uid, bytes)
  }

  async store(file: UploadedFile, person: NonNullable<Viewer>, context: ResolvedContext, mode: string): Promise<UploadedData> {
    await this.authorize(person, context, file.size)
    const { cases, withoutOutput } = await storeZip(file.path, this.#files, {
      files: maxCases * 2 + maxOtherFiles,
      bytes: this.#maximumMegabytes() * mebibyte,
      cases: maxCases,
    })
    const _id = randomBytes(24).toString('base64url')
    const bytes = cases.reduce((sum, { inputSize, outputSize }) => sum + inputSize + outputSize, 0)
    await this.#checkQuota(person.uid, bytes)
    await this.#uploads.insertOne({ _id, uid: person.uid, cases, bytes, isSaved: false, at: new Date() })
    const groupNum = mode.startsWith('subtask') ? 1 : null
    return {
      fileListDir: _id,
      withoutOutput,
      fileList: cases.map(({ inputName, outputName, inputSize, outputSize }) => ({ input: inputName, output: outputName, groupNum, inputSize, outputSize })),
    }
  }

  /** An upload of the user; only root may use the uploads of others. */
  async find(id: string, { uid, role }: NonNullable<Viewer>): Promise<UploadDoc> {
    const upload = await this.#uploads.findOne({ _id: id })
    if (!upload || (upload.uid !== uid && role !== 'root')) throw new UploadGone()
    return upload
  }

  /** Takes the upload out of the quota. It is kept until the nightly job runs, so that a form that is still open can be saved again. */
  async markSaved(_id: string): Promise<void> {
    await this.#uploads.updateOne({ _id }, { $set: { isSaved: true } })
  }

  async #checkQuota(uid: string, bytes: number): Promise<void> {
    const unsaved = await this.#uploads.find({ uid, isSaved: { $ne: true } }, { projection: { bytes: 1 } }).toArray()
    const megabytes = this.#maximumMegabytes() * maxUnsavedUploads
    if (unsaved.reduce((sum, upload) => sum + (upload.bytes ?? 0), bytes) > megabytes * mebibyte) throw new UploadsFull({ megabytes })
  }

  async sweep(before: Date): Promise<void> {
    await this.#uploads.deleteMany({ at: { $lt: before } })
  }
}
