import {
  ImporterMissing,
  NotYours,
  type CandidateQuery,
  type OwnedProblems,
  type Problem,
  type ProblemImporter,
  type ProblemRow,
  type ProblemSelection,
  type ProblemSummary,
  type ResolvedContext,
  type Viewer,
} from '../../contract.ts'
import { isProblemAdmin } from '../access/problem-access.ts'
import type { AdminProblemList } from '../catalogue/admin-problem-list.ts'
import { candidateFacet, judgeFilter, publicFacet } from '../problem/facets.ts'
import type { ProblemPresenter } from '../catalogue/problem-presenter.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import { toWireProblem } from '../catalogue/wire-problem.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { ProblemAuthoring } from './problem-authoring.ts'
import type { ProblemPublishing } from '../writing/problem-publishing.ts'
import type { ProblemRemoval } from '../writing/problem-removal.ts'
import type { SavedProblems } from '../writing/saved-problems.ts'

interface Deps {
  readonly repository: ProblemRepository
  readonly adminList: AdminProblemList
  readonly presenter: ProblemPresenter
  readonly authoring: ProblemAuthoring
  readonly saved: SavedProblems
  readonly publishing: ProblemPublishing
  readonly removal: ProblemRemoval
  readonly importers: readonly ProblemImporter[]
}

/** Selects problems for places that show them under their own display IDs. */
export class BankSelection implements ProblemSelection {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  candidates({ type, oj, isListed = type === undefined, ...query }: CandidateQuery) {
    const judge = judgeFilter(oj)
    const facets = [...(isListed ? [publicFacet({ oj: judge })] : []), ...(type === undefined ? [] : [candidateFacet({ type, oj: judge })])]
    return this.#deps.adminList.page(query, facets)
  }

  async adminRows(pids: readonly number[]): Promise<ReadonlyMap<number, Problem>> {
    return new Map((await this.#docs(pids)).map((doc) => [doc._id, toWireProblem(doc)]))
  }

  async rows(pids: readonly number[], language: string | undefined, context?: ResolvedContext): Promise<ReadonlyMap<number, ProblemRow>> {
    const rows = await this.#deps.presenter.rows(await this.#docs(pids), language, context)
    return new Map(rows.map((row) => [row.pid, row]))
  }

  authoring(viewer: NonNullable<Viewer>): Pick<OwnedProblems, 'read' | 'edit' | 'remove'> {
    const { authoring, saved, removal } = this.#deps
    return {
      read: (pid) => saved.read(pid, viewer),
      edit: (request) => authoring.edit(request, viewer),
      remove: async (pid) => {
        if (!isProblemAdmin(viewer)) throw new NotYours()
        await removal.remove(pid, viewer)
      },
    }
  }

  unlist(pid: number, viewer: NonNullable<Viewer>): Promise<void> {
    return this.#deps.publishing.unlist(pid, viewer)
  }

  judges(): readonly string[] {
    return this.#deps.importers.map(({ oj }) => oj)
  }

  async fromJudge(oj: string, entered: string, viewer: NonNullable<Viewer>): Promise<ProblemSummary> {
    const importer = this.#deps.importers.find((one) => one.oj === oj)
    const remoteId = importer?.remoteIdOf?.(entered) ?? entered
    const find = () => this.#deps.repository.find(`${oj}-${remoteId}`)
    const known = await find()
    if (known) return known
    if (!importer) throw new ImporterMissing({ judge: oj })
    const failure = await importer.import(remoteId, viewer).then(
      () => undefined,
      (error: unknown) => error,
    )
    // Another caller may have imported it first.
    const imported = await find()
    if (!imported) throw failure ?? new Error(`the importer of ${oj} has not added ${remoteId}`)
    return imported
  }

  async #docs(pids: readonly number[]): Promise<ProblemDoc[]> {
    // Requested in parallel, so that the problems are read in one batch.
    const docs = await Promise.all(pids.map((pid) => this.#deps.repository.doc(pid)))
    return docs.filter((doc) => doc !== undefined)
  }
}
