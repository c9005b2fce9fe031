import type { ChangeLog } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { NoProblem, type ContextReference, type Viewer } from '../../contract.ts'
import type { ProblemAccess } from '../access/problem-access.ts'
import { ownerAdminFacet } from '../problem/facets.ts'
import type { ListRevision } from '../catalogue/list-result-cache.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'

interface Deps {
  readonly problems: Collection<ProblemDoc>
  readonly removals: ChangeLog<ProblemDoc>
  readonly access: ProblemAccess
  readonly listRevision: ListRevision
}

const unlisted = { $set: { facets: [], terms: [] } }

/** Deletes problems: from then on, no list shows them, and followers delete what belongs to them. */
export class ProblemRemoval {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async remove(pid: number, viewer: Viewer): Promise<void> {
    await this.#deps.access.editable(pid, viewer)
    await this.removeAnyway(pid)
  }

  /** The caller must have checked the permission. */
  async removeAnyway(pid: number): Promise<void> {
    const { removals, problems, listRevision } = this.#deps
    if ((await removals.remove({ _id: pid, removing: { $ne: true } })) === 0) throw new NoProblem()
    await problems.updateOne({ _id: pid }, unlisted)
    await listRevision.invalidate()
  }

  async removeAll(owner: ContextReference): Promise<void> {
    const { removals, problems, listRevision } = this.#deps
    const filter = { facets: ownerAdminFacet(owner) }
    await removals.remove({ ...filter, removing: { $ne: true } })
    await problems.updateMany(filter, unlisted)
    await listRevision.invalidate()
  }
}
