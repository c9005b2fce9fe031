import type { Readable } from 'node:stream'
import { zipContent } from '@verdict/server-kit'
import { pick } from '@verdict/core'
import type { FileAnswer, FileStore } from '@verdict/core/server'
import { ZipFile } from 'yazl'
import { NoData, type ProblemCase, type Viewer } from '../../contract.ts'
import type { ProblemAccess } from '../access/problem-access.ts'
import type { SavedProblems } from '../writing/saved-problems.ts'
import type { StoredCase } from '../problem/problem-schema.ts'
import { countOf, type CaseLists } from '../test-data/case-lists.ts'
import { mapLimited } from '../test-data/map-limited.ts'
import type { TestDataUploads } from '../test-data/test-data-uploads.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'

const previewLength = 4000
const maxTypedLength = 16 * 1024 * 1024
const concurrency = 8

interface ServiceDeps {
  readonly saved: SavedProblems
  readonly access: ProblemAccess
  readonly versions: TestDataVersions
  readonly caseLists: CaseLists
  readonly uploads: TestDataUploads
  readonly files: FileStore
}

/** Shows test data to users who can edit the problem. */
export class TestDataService {
  readonly #deps: ServiceDeps

  constructor(deps: ServiceDeps) {
    this.#deps = deps
  }

  /** Returns file names for uploaded data; for typed data, returns the contents if the caller requests them. */
  async cases(pid: number, wantsNames: boolean, viewer: Viewer): Promise<ProblemCase[]> {
    const { doc, version } = await this.#deps.saved.state(pid, viewer)
    const showsNames = wantsNames || doc.isUploadCase
    const cases = await this.#deps.caseLists.all(version)
    return mapLimited(showsNames ? cases.toSorted(byInputName) : cases, concurrency, async (one) => ({
      ...pick(one, ['groupNum', 'inputSize', 'outputSize']),
      ...(showsNames ? { input: one.inputName, output: one.outputName } : await this.#deps.versions.beginning(one, maxTypedLength)),
      id: one.caseId,
      pid,
      score: doc.type === 1 ? one.score : null,
      status: 0,
      gmtCreate: version.at.toISOString(),
      gmtModified: version.at.toISOString(),
    }))
  }

  async preview({ pid, upload, input }: { pid?: number | undefined; upload?: string | undefined; input: string }, viewer: NonNullable<Viewer>) {
    const { uploads, saved, caseLists } = this.#deps
    const stored = upload ? await uploads.find(upload, viewer) : (await saved.state(pid ?? 0, viewer)).version
    const found = (await caseLists.all(stored)).find(({ inputName }) => inputName === input)
    if (!found) throw new NoData()
    return { ...(await this.#deps.versions.beginning(found, previewLength)), ...pick(found, ['inputSize', 'outputSize']) }
  }

  /** Returns the newest test data as a zip that is created while it is sent. */
  async download(pid: number, viewer: Viewer): Promise<FileAnswer> {
    const { dataVersion } = await this.#deps.access.downloadable(pid, viewer)
    const version = await this.#deps.versions.find(pid, dataVersion)
    if (!version || countOf(version) === 0) throw new NoData()
    return {
      name: `problem_${pid}_testcase_${Date.now()}.zip`,
      type: 'application/zip',
      content: zipOf(await this.#deps.caseLists.all(version), version.at, this.#deps.files),
    }
  }
}

function byInputName(a: StoredCase, b: StoredCase): number {
  return a.inputName.length - b.inputName.length || (a.inputName < b.inputName ? -1 : 1)
}

function zipOf(cases: readonly StoredCase[], at: Date, files: FileStore): Readable {
  const zip = new ZipFile()
  const content = zipContent(zip)
  zip.on('error', (error: Error) => content.destroy(error))
  const added = new Set<string>()
  const add = (name: string, hash: string) => {
    if (added.has(name)) return
    added.add(name)
    zip.addReadStreamLazy(
      name,
      { mtime: at },
      (callback) =>
        void files.open(hash).then(
          (file) => callback(null, file),
          (error: Error) => content.destroy(error),
        ),
    )
  }
  for (const { input, inputName, output, outputName } of cases) {
    add(inputName, input)
    add(outputName, output)
  }
  zip.end()
  return content
}
