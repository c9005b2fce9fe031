import type { Collection } from 'mongodb'
import { paged } from '@verdict/core'
import type { ChangeLog } from '@verdict/core/server'
import type { Languages } from '@verdict/plugin-judging/contract'
import { NoProblem, NotYours, PublishForbidden, type Problem, type SavedProblem, type Viewer } from '../contract.ts'
import type { CompileDesk } from './compile-desk.ts'
import type { DataVersions } from './data-versions.ts'
import { adminFacet, judgeWished } from './facets.ts'
import { formManuscript, type SavedState } from './form-manuscript.ts'
import type { KeptResults } from './kept-results.ts'
import type { Manuscript } from './manuscript.ts'
import type { ProblemDoc } from './problem-docs.ts'
import { problemOf } from './problem-pages.ts'
import type { ProblemSearch } from './problem-search.ts'
import type { ProblemShelf } from './problem-shelf.ts'
import type { ProblemWriter } from './problem-writer.ts'
import type { TagShelf } from './tag-shelf.ts'
import type { UploadDesk } from './upload-desk.ts'

type Person = NonNullable<Viewer>

interface DeskParts {
  readonly problems: Collection<ProblemDoc>
  readonly removals: ChangeLog<ProblemDoc>
  readonly shelf: ProblemShelf
  readonly versions: DataVersions
  readonly writer: ProblemWriter
  readonly search: ProblemSearch
  readonly tags: TagShelf
  readonly kept: KeptResults
  readonly uploads: UploadDesk
  readonly compiler: CompileDesk
  readonly languages: Languages
}

/** What people do with problems in the admin area. */
export class ProblemDesk {
  readonly #parts: DeskParts

  constructor(parts: DeskParts) {
    this.#parts = parts
  }

  async list({
    keyword,
    auth,
    oj,
    ...wish
  }: {
    currentPage: number
    limit: number
    keyword?: string | undefined
    auth?: number | undefined
    oj?: string | undefined
  }) {
    const facets = [adminFacet({ auth: auth || undefined, oj: judgeWished(oj) })]
    const { rows, total } = await this.#parts.search.page({ ...wish, keyword, facets, order: 'newest' })
    return paged<Problem>(
      rows.map((row) => problemOf(row, undefined, undefined)),
      total,
      wish,
    )
  }

  async create(saved: SavedProblem, person: Person): Promise<{ pid: number }> {
    const manuscript = await this.#read(saved, person, undefined)
    const { _id } = await this.#parts.writer.create(manuscript, person)
    await this.#markUpload(saved, manuscript)
    return { pid: _id }
  }

  async edit(saved: SavedProblem, person: Person): Promise<void> {
    const before = await this.state(saved.problem.id ?? 0, person)
    const manuscript = await this.#read(saved, person, before)
    await this.#parts.writer.change(before, manuscript, person)
    await this.#markUpload(saved, manuscript)
  }

  /** A problem with its texts and data, for who may change it. */
  async state(pid: number, person: Viewer): Promise<SavedState> {
    const doc = await this.editable(pid, person)
    const [texts, version] = await Promise.all([this.#parts.shelf.textsOf(doc), this.#parts.versions.find(pid, doc.dataVersion)])
    if (!version) throw new Error(`the data of problem ${pid} are gone`)
    return { doc, texts, version }
  }

  async editable(pid: number, person: Viewer): Promise<ProblemDoc> {
    const doc = await this.#parts.shelf.doc(pid)
    if (!doc) throw new NoProblem()
    if (!(await this.#parts.shelf.mayEdit(person, pid))) throw new NotYours()
    return doc
  }

  async read(pid: number, person: Person): Promise<Problem> {
    const { doc, texts, version } = await this.state(pid, person)
    return problemOf(doc, texts, version)
  }

  async changeAuth({ id, auth }: { id: number; auth: number }, person: Person): Promise<void> {
    const doc = await this.editable(id, person)
    refusePublishing(auth, doc.auth, person)
    if (doc.auth !== auth) await this.#parts.writer.relist(doc, { auth, modifiedUser: person.username })
  }

  async remove(pid: number): Promise<void> {
    const { removals, problems, kept } = this.#parts
    if ((await removals.remove({ _id: pid, removing: { $ne: true } } as never)) === 0) throw new NoProblem()
    await problems.updateOne({ _id: pid }, { $set: { facets: [], terms: [] } })
    await kept.outdate()
  }

  /** All or none: every problem is looked at before one is changed. */
  async tagProblems({ pids, add, remove }: { pids: readonly number[]; add: readonly string[]; remove: readonly number[] }, person: Person): Promise<void> {
    const docs: ProblemDoc[] = []
    for (const pid of new Set(pids)) docs.push(await this.editable(pid, person))
    for (const doc of docs) {
      const added = await this.#parts.tags.ids(
        add.map((name) => ({ name, color: null })),
        doc.oj,
      )
      const tags = [...new Set([...doc.tags, ...added])].filter((id) => !remove.includes(id))
      await this.#parts.writer.relist(doc, { tags, modifiedUser: person.username })
    }
  }

  /** After the save: if the process ends in between, the upload counts until the sweep. */
  async #markUpload({ uploadTestcaseDir }: SavedProblem, { isUploadCase }: Manuscript): Promise<void> {
    if (isUploadCase && uploadTestcaseDir) await this.#parts.uploads.markSaved(uploadTestcaseDir)
  }

  async #read(saved: SavedProblem, person: Person, before: SavedState | undefined) {
    const { languages, uploads, tags, compiler } = this.#parts
    const known = await tags.many([...(before?.doc.tags ?? []), ...(saved.tags ?? []).flatMap(({ id }) => id ?? [])])
    const manuscript = formManuscript(saved, {
      before,
      languages: await languages.of(before?.doc.oj ?? 'ME'),
      upload: saved.uploadTestcaseDir ? await uploads.find(saved.uploadTestcaseDir, person) : undefined,
      tagNames: new Map([...known].map(([id, { name }]) => [id, name])),
    })
    refusePublishing(manuscript.auth, before?.doc.auth, person)
    await compiler.refuseUncompiled(manuscript, before?.version)
    return manuscript
  }
}

function refusePublishing(auth: number, before: number | undefined, { role }: Person): void {
  if (auth === 1 && before !== 1 && role !== 'root' && role !== 'problem_admin') throw new PublishForbidden()
}
