import type { Collection } from 'mongodb'
import { paged } from '@verdict/core'
import type { ChangeLog } from '@verdict/core/server'
import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import { NoProblem, NotYours, PublishForbidden, type Problem, type SavedProblem, type Viewer } from '../../contract.ts'
import type { CheckerCompiler } from './checker-compiler.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import { adminFacet, judgeFilter } from '../catalogue/facets.ts'
import { inputFromForm, type SavedState } from './input-from-form.ts'
import type { ListResultCache } from '../catalogue/list-result-cache.ts'
import type { ProblemInput } from './problem-input.ts'
import type { ProblemDoc } from '../problem-schema.ts'
import { problemOf } from '../catalogue/problem-pages.ts'
import type { ProblemSearch } from '../catalogue/problem-search.ts'
import type { ProblemRepository } from '../catalogue/problem-repository.ts'
import type { ProblemWriter } from './problem-writer.ts'
import type { TagRepository } from '../tags/tag-repository.ts'
import type { TestDataUploads } from '../test-data/test-data-uploads.ts'

type Author = NonNullable<Viewer>

interface AuthoringDeps {
  readonly problems: Collection<ProblemDoc>
  readonly removals: ChangeLog<ProblemDoc>
  readonly problemRepository: ProblemRepository
  readonly versions: TestDataVersions
  readonly writer: ProblemWriter
  readonly search: ProblemSearch
  readonly tags: TagRepository
  readonly kept: ListResultCache
  readonly uploads: TestDataUploads
  readonly compiler: CheckerCompiler
  readonly languages: LanguageRepository
}

/** What people do with problems in the admin area. */
export class ProblemAuthoring {
  readonly #deps: AuthoringDeps

  constructor(deps: AuthoringDeps) {
    this.#deps = deps
  }

  async list({
    keyword,
    auth,
    oj,
    ...query
  }: {
    currentPage: number
    limit: number
    keyword?: string | undefined
    auth?: number | undefined
    oj?: string | undefined
  }) {
    const facets = [adminFacet({ auth: auth || undefined, oj: judgeFilter(oj) })]
    const { rows, total } = await this.#deps.search.page({ ...query, keyword, facets, order: 'newest' })
    return paged<Problem>(
      rows.map((row) => problemOf(row, undefined, undefined)),
      total,
      query,
    )
  }

  async create(saved: SavedProblem, person: Author): Promise<{ pid: number }> {
    const manuscript = await this.#read(saved, person, undefined)
    const { _id } = await this.#deps.writer.create(manuscript, person)
    await this.#markUpload(saved, manuscript)
    return { pid: _id }
  }

  async edit(saved: SavedProblem, person: Author): Promise<void> {
    const before = await this.state(saved.problem.id ?? 0, person)
    const manuscript = await this.#read(saved, person, before)
    await this.#deps.writer.change(before, manuscript, person)
    await this.#markUpload(saved, manuscript)
  }

  /** A problem with its texts and data, for who may change it. */
  async state(pid: number, person: Viewer): Promise<SavedState> {
    const doc = await this.editable(pid, person)
    const [texts, version] = await Promise.all([this.#deps.problemRepository.textsOf(doc), this.#deps.versions.find(pid, doc.dataVersion)])
    if (!version) throw new Error(`the data of problem ${pid} are gone`)
    return { doc, texts, version }
  }

  async editable(pid: number, person: Viewer): Promise<ProblemDoc> {
    const doc = await this.#deps.problemRepository.doc(pid)
    if (!doc) throw new NoProblem()
    if (!(await this.#deps.problemRepository.mayEdit(person, pid))) throw new NotYours()
    return doc
  }

  async read(pid: number, person: Author): Promise<Problem> {
    const { doc, texts, version } = await this.state(pid, person)
    return problemOf(doc, texts, version)
  }

  async changeAuth({ id, auth }: { id: number; auth: number }, person: Author): Promise<void> {
    const doc = await this.editable(id, person)
    requirePublishRight(auth, doc.auth, person)
    if (doc.auth !== auth) await this.#deps.writer.relist(doc, { auth, modifiedUser: person.username })
  }

  async remove(pid: number): Promise<void> {
    const { removals, problems, kept } = this.#deps
    if ((await removals.remove({ _id: pid, removing: { $ne: true } })) === 0) throw new NoProblem()
    await problems.updateOne({ _id: pid }, { $set: { facets: [], terms: [] } })
    await kept.invalidate()
  }

  /** All or none: every problem is looked at before one is changed. */
  async tagProblems({ pids, add, remove }: { pids: readonly number[]; add: readonly string[]; remove: readonly number[] }, person: Author): Promise<void> {
    const docs: ProblemDoc[] = []
    for (const pid of new Set(pids)) docs.push(await this.editable(pid, person))
    for (const doc of docs) {
      const added = await this.#deps.tags.ids(
        add.map((name) => ({ name, color: null })),
        doc.oj,
      )
      const tags = [...new Set([...doc.tags, ...added])].filter((id) => !remove.includes(id))
      await this.#deps.writer.relist(doc, { tags, modifiedUser: person.username })
    }
  }

  /** After the save: if the process ends in between, the upload counts until the sweep. */
  async #markUpload({ uploadTestcaseDir }: SavedProblem, { isUploadCase }: ProblemInput): Promise<void> {
    if (isUploadCase && uploadTestcaseDir) await this.#deps.uploads.markSaved(uploadTestcaseDir)
  }

  async #read(saved: SavedProblem, person: Author, before: SavedState | undefined) {
    const { languages, uploads, tags, compiler } = this.#deps
    const known = await tags.many([...(before?.doc.tags ?? []), ...(saved.tags ?? []).flatMap(({ id }) => id ?? [])])
    const manuscript = inputFromForm(saved, {
      before,
      languages: await languages.of(before?.doc.oj ?? 'ME'),
      upload: saved.uploadTestcaseDir ? await uploads.find(saved.uploadTestcaseDir, person) : undefined,
      tagNames: new Map([...known].map(([id, { name }]) => [id, name])),
    })
    requirePublishRight(manuscript.auth, before?.doc.auth, person)
    await compiler.requireCompiled(manuscript, before?.version)
    return manuscript
  }
}

function requirePublishRight(auth: number, before: number | undefined, { role }: Author): void {
  if (auth === 1 && before !== 1 && role !== 'root' && role !== 'problem_admin') throw new PublishForbidden()
}
