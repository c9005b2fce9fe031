import { paged } from '@verdict/core'
import {
  ImporterMissing,
  NotYours,
  type CandidateQuery,
  type OwnedProblems,
  type Problem,
  type ProblemImporter,
  type ProblemSelection,
  type ProblemSummary,
  type Viewer,
} from '../../contract.ts'
import { isProblemAdmin } from '../access/problem-access.ts'
import { candidateFacet, judgeFilter } from '../catalogue/facets.ts'
import type { ProblemRepository } from '../catalogue/problem-repository.ts'
import type { ProblemSearch } from '../catalogue/problem-search.ts'
import { toWireProblem } from '../catalogue/wire-problem.ts'
import type { ProblemAuthoring } from './problem-authoring.ts'

interface Deps {
  readonly repository: ProblemRepository
  readonly search: ProblemSearch
  readonly authoring: ProblemAuthoring
  readonly importers: readonly ProblemImporter[]
}

/** The bank for other places that show its problems under display ids of their own. */
export class BankSelection implements ProblemSelection {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async candidates({ type, oj, ...query }: CandidateQuery) {
    const facets = [candidateFacet({ type, oj: judgeFilter(oj) })]
    const { rows, total } = await this.#deps.search.page({ ...query, facets, order: 'newest' })
    return paged<Problem>(
      rows.map((row) => toWireProblem(row)),
      total,
      query,
    )
  }

  async adminRows(pids: readonly number[]): Promise<ReadonlyMap<number, Problem>> {
    // Asked at once, the problems are read together.
    const docs = await Promise.all(pids.map((pid) => this.#deps.repository.doc(pid)))
    return new Map(docs.flatMap((doc) => (doc ? [[doc._id, toWireProblem(doc)] as const] : [])))
  }

  authoring(viewer: NonNullable<Viewer>): Pick<OwnedProblems, 'read' | 'edit' | 'remove'> {
    const { authoring } = this.#deps
    return {
      read: (pid) => authoring.read(pid, viewer),
      edit: (request) => authoring.edit(request, viewer),
      remove: async (pid) => {
        if (!isProblemAdmin(viewer)) throw new NotYours()
        await authoring.remove(pid, viewer)
      },
    }
  }

  judges(): readonly string[] {
    return this.#deps.importers.map(({ oj }) => oj)
  }

  async fromJudge(oj: string, remoteId: string, viewer: NonNullable<Viewer>): Promise<ProblemSummary> {
    const find = () => this.#deps.repository.find(`${oj}-${remoteId}`)
    const known = await find()
    if (known) return known
    const importer = this.#deps.importers.find((one) => one.oj === oj)
    if (!importer) throw new ImporterMissing({ judge: oj })
    const failure = await importer.import(remoteId, viewer).then(
      () => undefined,
      (error: unknown) => error,
    )
    // Somebody else may have imported it meanwhile.
    const imported = await find()
    if (!imported) throw failure ?? new Error(`the importer of ${oj} has not added ${remoteId}`)
    return imported
  }
}
