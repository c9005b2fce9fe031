import { isAdminRole } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { TooFewSolved } from '../../contract.ts'
import type { OpenArea } from './open-area.ts'

interface Deps {
  /** Nobody solves anything where submissions are off, so the threshold is, too. */
  readonly results: Pick<ProblemStatusService, 'solvedCount'> | undefined
  /** How many solved problems the site asks for. */
  required(): number
}

/** Keeps out accounts that were made to write advertisements: who writes has solved something before. */
export class SolvedThreshold {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async require({ asksForSolved }: OpenArea, { uid, role }: Caller): Promise<void> {
    const required = this.#deps.required()
    if (!asksForSolved || required === 0 || !this.#deps.results || isAdminRole(role)) return
    if ((await this.#deps.results.solvedCount(null, uid)) < required) throw new TooFewSolved({ required })
  }
}
