import type { Problem, Viewer } from '../../contract.ts'
import type { ProblemAccess } from '../access/problem-access.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import { toWireProblem } from '../catalogue/wire-problem.ts'
import type { ProblemDoc, TextsDoc, VersionDoc } from '../problem/problem-schema.ts'
import type { TestDataVersions } from '../test-data/test-data-versions.ts'

/** A problem as it is stored. */
export interface SavedState {
  readonly doc: ProblemDoc
  readonly texts: TextsDoc
  readonly version: VersionDoc
}

interface Deps {
  readonly access: ProblemAccess
  readonly repository: ProblemRepository
  readonly versions: TestDataVersions
}

/** Problems with their texts and test data, for users who can edit them. */
export class SavedProblems {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async state(pid: number, viewer: Viewer): Promise<SavedState> {
    return readSavedState(await this.#deps.access.editable(pid, viewer), this.#deps)
  }

  async read(pid: number, viewer: Viewer): Promise<Problem> {
    const { doc, texts, version } = await this.state(pid, viewer)
    return toWireProblem(doc, texts, version)
  }
}

export async function readSavedState(doc: ProblemDoc, { repository, versions }: Pick<Deps, 'repository' | 'versions'>): Promise<SavedState> {
  const [texts, version] = await Promise.all([repository.textsOf(doc), versions.find(doc._id, doc.dataVersion)])
  if (!version) throw new Error(`the test data of problem ${doc._id} are missing`)
  return { doc, texts, version }
}
