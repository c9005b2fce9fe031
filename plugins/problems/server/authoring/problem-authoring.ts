import type { Collection } from 'mongodb'
import { paged, type ParsedInput } from '@verdict/core'
import type { ChangeLog } from '@verdict/core/server'
import { ownJudge, type LanguageRepository } from '@verdict/plugin-judging/contract'
import {
  NoProblem,
  PublishForbidden,
  SavedMeanwhile,
  type ContextReference,
  type Problem,
  type problemAdminApi,
  type SaveProblemRequest,
  type Viewer,
} from '../../contract.ts'
import { isProblemAdmin, type ProblemAccess } from '../access/problem-access.ts'
import { adminFacet, judgeFilter, ownerAdminFacet } from '../catalogue/facets.ts'
import type { ListResultCache } from '../catalogue/list-result-cache.ts'
import type { ProblemRepository } from '../catalogue/problem-repository.ts'
import type { ProblemSearch } from '../catalogue/problem-search.ts'
import { toWireProblem } from '../catalogue/wire-problem.ts'
import type { ProblemDoc } from '../problem-schema.ts'
import type { MassTagging } from '../tags/mass-tagging.ts'
import type { TagRepository } from '../tags/tag-repository.ts'
import type { CaseLists } from '../test-data/case-lists.ts'
import type { TestDataUploads } from '../test-data/test-data-uploads.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'
import type { CheckerCompiler } from './checker-compiler.ts'
import { inputFromForm } from './input-from-form.ts'
import type { ProblemInput } from './problem-input.ts'
import { requireStatement } from './problem-input-rules.ts'
import type { ProblemWriter } from './problem-writer.ts'
import { readSavedState, type SavedState } from './saved-state.ts'

/** How often a save without a revision meets another one before it gives up. */
const maxAttempts = 5

type Author = NonNullable<Viewer>
type Routes = typeof problemAdminApi.routes

interface AuthoringDeps {
  readonly problems: Collection<ProblemDoc>
  readonly removals: ChangeLog<ProblemDoc>
  readonly repository: ProblemRepository
  readonly access: ProblemAccess
  readonly versions: TestDataVersions
  readonly caseLists: CaseLists
  readonly writer: ProblemWriter
  readonly search: ProblemSearch
  readonly tags: TagRepository
  readonly tagging: MassTagging
  readonly listCache: ListResultCache
  readonly uploads: TestDataUploads
  readonly compiler: CheckerCompiler
  readonly languages: LanguageRepository
}

/** The use cases of the admin area: listing, writing, publishing, tagging and deleting problems. */
export class ProblemAuthoring {
  readonly #deps: AuthoringDeps

  constructor(deps: AuthoringDeps) {
    this.#deps = deps
  }

  async list({ keyword, auth, oj, ...query }: ParsedInput<Routes['adminList']>['query']) {
    const facets = [adminFacet({ auth: auth || undefined, oj: judgeFilter(oj) })]
    const { rows, total } = await this.#deps.search.page({ ...query, keyword, facets, order: 'newest' })
    return paged<Problem>(
      rows.map((row) => toWireProblem(row)),
      total,
      query,
    )
  }

  /** The caller has checked the right to add a problem to the owner. */
  async create(request: SaveProblemRequest, author: Author, owner: ContextReference | null = null): Promise<{ pid: number }> {
    const input = await this.#read(request, author, undefined, owner)
    const { _id } = await this.#deps.writer.create(input, author, owner)
    await this.#markUpload(request, input)
    return { pid: _id }
  }

  /** The caller has checked the right to add a problem to the owner. */
  async copy(pid: number, problemId: string, author: Author, owner: ContextReference | null): Promise<{ pid: number }> {
    // A change of nothing but the id, written as a new problem.
    const input = await this.#read({ problem: { problemId } }, author, await this.state(pid, author), owner)
    return { pid: (await this.#deps.writer.create(input, author, owner))._id }
  }

  /** What was approved is the problem as it was: an edit by somebody who may not publish takes it back. */
  async edit(request: SaveProblemRequest, author: Author, { keepsPublication = isProblemAdmin(author) } = {}): Promise<void> {
    const { id, revision } = request.problem
    for (let attempt = 1; ; attempt += 1) {
      const before = await this.state(id ?? 0, author)
      if (typeof revision === 'number' && revision !== (before.doc.revision ?? 0)) throw new SavedMeanwhile({ name: before.doc.modifiedUser ?? '' })
      const input = await this.#read(request, author, before, before.doc.owner)
      try {
        await this.#deps.writer.change(before, input, author, keepsPublication ? undefined : null)
        return await this.#markUpload(request, input)
      } catch (error) {
        // Fields that the request leaves out keep their value, the newest one.
        if (!(error instanceof SavedMeanwhile) || attempt === maxAttempts) throw error
      }
    }
  }

  /** A problem with its texts and its test data, for viewers who may edit it. */
  async state(pid: number, viewer: Viewer): Promise<SavedState> {
    return readSavedState(await this.#deps.access.editable(pid, viewer), this.#deps)
  }

  async read(pid: number, author: Author): Promise<Problem> {
    const { doc, texts, version } = await this.state(pid, author)
    return toWireProblem(doc, texts, version)
  }

  async changeAuth({ id, auth }: { id: number; auth: number }, author: Author): Promise<void> {
    const doc = await this.#deps.access.editable(id, author)
    requirePublishRight({ auth, before: doc.auth, owner: doc.owner }, author)
    await this.#deps.writer.relist([id], (problem) => (problem.auth === auth ? undefined : { auth, modifiedUser: author.username }))
  }

  /** Keeps a public problem for contests. The caller has checked the right. */
  async unlist(pid: number, { username }: Pick<Author, 'username'>): Promise<void> {
    await this.#deps.writer.relist([pid], ({ auth }) => (auth === 1 ? { auth: 3, modifiedUser: username } : undefined))
  }

  async remove(pid: number, viewer: Viewer): Promise<void> {
    await this.#deps.access.editable(pid, viewer)
    await this.removeAnyway(pid)
  }

  /** The caller has checked the right. */
  async removeAnyway(pid: number): Promise<void> {
    const { removals, problems, listCache } = this.#deps
    if ((await removals.remove({ _id: pid, removing: { $ne: true } })) === 0) throw new NoProblem()
    await problems.updateOne({ _id: pid }, { $set: { facets: [], terms: [] } })
    await listCache.invalidate()
  }

  async removeAll(owner: ContextReference): Promise<void> {
    const { removals, problems, listCache } = this.#deps
    const filter = { facets: ownerAdminFacet(owner) }
    await removals.remove({ ...filter, removing: { $ne: true } })
    await problems.updateMany(filter, { $set: { facets: [], terms: [] } })
    await listCache.invalidate()
  }

  /** All of them or none: the rights to every problem are checked before the order is stored. */
  async tagProblems({ pids, add, remove }: { pids: readonly number[]; add: string[]; remove: number[] }, author: Author): Promise<void> {
    // Asked at once, the problems are read together.
    const docs = await Promise.all([...new Set(pids)].map((pid) => this.#deps.access.editable(pid, author)))
    await this.#deps.tagging.order(docs, { add, remove, by: author.username })
  }

  /** After the save: if the process ends in between, the upload counts towards the quota until the nightly job deletes it. */
  async #markUpload({ uploadTestcaseDir }: SaveProblemRequest, { isUploadCase }: ProblemInput): Promise<void> {
    if (isUploadCase && uploadTestcaseDir) await this.#deps.uploads.markSaved(uploadTestcaseDir)
  }

  async #read(request: SaveProblemRequest, author: Author, before: SavedState | undefined, owner: ContextReference | null): Promise<ProblemInput> {
    const { languages, uploads, tags, compiler, caseLists } = this.#deps
    const known = await tags.many([...(before?.doc.tags ?? []), ...(request.tags ?? []).flatMap(({ id }) => id ?? [])])
    const input = inputFromForm(request, {
      before,
      languages: await languages.of(before?.doc.oj ?? ownJudge),
      casesBefore: before ? await caseLists.all(before.version) : [],
      uploaded: request.uploadTestcaseDir ? await caseLists.all(await uploads.find(request.uploadTestcaseDir, author)) : undefined,
      tagNames: new Map([...known].map(([id, { name }]) => [id, name])),
    })
    requirePublishRight({ auth: input.auth, before: before?.doc.auth, owner }, author)
    await compiler.requireCompiled(input, before?.version)
    requireStatement(input, before?.texts)
    return input
  }
}

/** In a context that owns it, a public problem is one for its members. */
function requirePublishRight({ auth, before, owner }: { auth: number; before: number | undefined; owner: ContextReference | null }, author: Author): void {
  if (owner === null && auth === 1 && before !== 1 && !isProblemAdmin(author)) throw new PublishForbidden()
}
