import type { Readable } from 'node:stream'
import type { FileAnswer, FileStore } from '@verdict/core/server'
import { ZipFile } from 'yazl'
import { DataForbidden, NoData, NoProblem, type ContextReference, type ContextResolver, type ProblemCase, type Viewer } from '../../contract.ts'
import { eachLimited } from './each-limited.ts'
import type { TestDataVersions } from './test-data-versions.ts'
import type { StoredCase } from '../problem-schema.ts'
import type { ProblemAuthoring } from '../authoring/problem-authoring.ts'
import type { ProblemRepository } from '../catalogue/problem-repository.ts'
import type { TestDataUploads } from './test-data-uploads.ts'

const previewed = 4000
const longest = 16 * 1024 * 1024

/** Shows test data to who may see them. */
export class TestDataService {
  readonly #authoring: ProblemAuthoring
  readonly #problems: ProblemRepository
  readonly #versions: TestDataVersions
  readonly #uploads: TestDataUploads
  readonly #files: FileStore
  readonly #contexts: ContextResolver

  constructor(deps: {
    desk: ProblemAuthoring
    problemRepository: ProblemRepository
    versions: TestDataVersions
    uploads: TestDataUploads
    files: FileStore
    contexts: ContextResolver
  }) {
    this.#authoring = deps.desk
    this.#problems = deps.problemRepository
    this.#versions = deps.versions
    this.#uploads = deps.uploads
    this.#files = deps.files
    this.#contexts = deps.contexts
  }

  /** Names of files for uploaded data, contents for those written by hand where they are asked for. */
  async cases(pid: number, wantsNames: boolean, person: Viewer): Promise<ProblemCase[]> {
    const { doc, version } = await this.#authoring.state(pid, person)
    const names = wantsNames || doc.isUploadCase
    const rows = names ? version.cases.toSorted((a, b) => a.inputName.length - b.inputName.length || (a.inputName < b.inputName ? -1 : 1)) : version.cases
    return eachLimited(rows, 8, async (one) => ({
      id: one.caseId,
      pid,
      ...(names ? { input: one.inputName, output: one.outputName } : await this.#versions.beginning(one, longest)),
      score: doc.type === 1 ? one.score : null,
      groupNum: one.groupNum,
      inputSize: one.inputSize,
      outputSize: one.outputSize,
      status: 0,
      gmtCreate: version.at.toISOString(),
      gmtModified: version.at.toISOString(),
    }))
  }

  async preview({ pid, upload, input }: { pid?: number | undefined; upload?: string | undefined; input: string }, person: NonNullable<Viewer>) {
    const cases: readonly Omit<StoredCase, 'score' | 'groupNum'>[] = upload
      ? (await this.#uploads.find(upload, person)).cases
      : (await this.#authoring.state(pid ?? 0, person)).version.cases
    const found = cases.find(({ inputName }) => inputName === input)
    if (!found) throw new NoData()
    return { ...(await this.#versions.beginning(found, previewed)), inputSize: found.inputSize, outputSize: found.outputSize }
  }

  /** The newest data as a zip, read while it is sent. */
  async download(pid: number, person: Viewer): Promise<FileAnswer> {
    await this.#requireEditor(pid, person)
    const doc = await this.#problems.doc(pid)
    const version = doc && (await this.#versions.find(pid, doc.dataVersion))
    if (!version || version.cases.length === 0) throw new NoData()
    const zip = new ZipFile()
    const written = new Set<string>()
    for (const { input, inputName, output, outputName } of version.cases) {
      for (const [name, hash] of [
        [inputName, input],
        [outputName, output],
      ] as const) {
        if (!written.has(name))
          zip.addReadStreamLazy(
            name,
            { mtime: version.at },
            (give) =>
              void this.#files.open(hash).then(
                (file) => give(null, file),
                (error: Error) => give(error, undefined as never),
              ),
          )
        written.add(name)
      }
    }
    zip.end()
    const content = zip.outputStream as Readable
    zip.on('error', (error: Error) => content.destroy(error))
    return { name: `problem_${pid}_testcase_${Date.now()}.zip`, type: 'application/zip', content }
  }

  async #requireEditor(pid: number, person: Viewer): Promise<void> {
    const doc = await this.#problems.doc(pid)
    if (!doc) throw new NoProblem()
    if (await this.#problems.mayEdit(person, pid)) return
    const owner = doc.owner && (await this.#contexts.resolveReferences([doc.owner as ContextReference], person))
    const admitted = owner
      ? await owner.authorize('download-data', pid).then(
          () => true,
          () => false,
        )
      : false
    if (!admitted) throw new DataForbidden()
  }
}
