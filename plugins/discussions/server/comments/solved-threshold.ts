import { isAdminRole } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { TooFewSolved } from '../../contract.ts'
import type { OpenArea } from './open-area.ts'

interface Deps {
  /** Undefined if submissions are disabled; then there is no threshold. */
  readonly results: Pick<ProblemStatusService, 'solvedCount'> | undefined
  /** Returns the required number of solved problems. */
  required(): number
}

/** Prevents advertising by new accounts: authors must have solved some problems first. */
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
