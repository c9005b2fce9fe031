import { paged } from '@verdict/core'
import { isSameSecret, type Caller } from '@verdict/core/server'
import type { SealedTexts } from '@verdict/server-kit'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import { AlreadyJoined, NotJoined, trainingAuths, WrongPassword } from '../../contract.ts'
import type { Categories } from './categories.ts'
import type { Registrations } from '../registrations/registrations.ts'
import type { TrainingAccess } from './training-access.ts'
import type { TrainingProgress } from './training-progress.ts'
import type { TrainingQuery, TrainingRepository } from './training-repository.ts'
import { openProblems, trainingRow } from './training-rows.ts'
import type { TrainingDoc } from './training-schema.ts'

interface Deps {
  readonly trainings: TrainingRepository
  readonly registrations: Registrations
  readonly access: TrainingAccess
  readonly categories: Categories
  readonly progress: TrainingProgress
  readonly passwords: SealedTexts
}

/** Reads trainings for users, and lets them join and leave. */
export class TrainingService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the visible trainings of the site or an owner. */
  async page(query: TrainingQuery, viewer: Viewer, owner: ContextReference | null = null) {
    const { found, total } = await this.#deps.trainings.visible(query, owner)
    return paged(await this.#rows(found, viewer, owner), total, query)
  }

  async detail(tid: number, caller: Caller) {
    const { training } = await this.#deps.access.open(tid, caller)
    const rows = await this.#rows([training], caller, training.owner)
    return rows[0]!
  }

  async register(tid: number, given: string, caller: Caller): Promise<void> {
    const { training } = await this.#deps.access.open(tid, caller)
    if (training.auth === trainingAuths.private) this.#requirePassword(training, given)
    if (!(await this.#deps.registrations.join(training, caller.uid, new Date()))) throw new AlreadyJoined()
  }

  #requirePassword({ password }: TrainingDoc, given: string): void {
    const known = this.#deps.passwords.open(password)
    if (known === null || !isSameSecret(given, known)) throw new WrongPassword()
  }

  async leave(tid: number, caller: Caller): Promise<void> {
    const { training } = await this.#deps.access.open(tid, caller)
    if (!(await this.#deps.registrations.leave(training, caller.uid))) throw new NotJoined()
  }

  async accessOf(tid: number, caller: Caller) {
    const open = await this.#deps.access.open(tid, caller)
    const hasJoined = await this.#deps.registrations.has(open.training, caller.uid)
    return { access: await this.#deps.access.isAdmitted(open, caller), hasJoined, isStaff: open.isStaff }
  }

  async #rows(found: readonly TrainingDoc[], viewer: Viewer, owner: ContextReference | null) {
    const [categories, solved] = await Promise.all([
      this.#deps.categories.many(found.map(({ categoryId }) => categoryId)),
      viewer && this.#deps.progress.solved(found, viewer.uid, owner),
    ])
    return found.map((training) => {
      const acCount = solved ? openProblems(training).filter(({ pid }) => solved.has(pid)).length : null
      return trainingRow(training, categories.get(training.categoryId), acCount)
    })
  }
}
