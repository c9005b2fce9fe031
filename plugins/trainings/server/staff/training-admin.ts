import { paged, type PageQuery } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import { saveOver, type SealedTexts } from '@verdict/server-kit'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import { NoTraining, SavedMeanwhile, type TrainingForm } from '../../contract.ts'
import type { Categories } from '../training/categories.ts'
import type { TrainingAccess } from '../training/training-access.ts'
import { trainingInput } from '../training/training-input.ts'
import type { TrainingRepository } from '../training/training-repository.ts'
import { adminTraining, categoryRow } from '../training/training-rows.ts'
import type { TrainingDoc } from '../training/training-schema.ts'

type Person = NonNullable<Viewer>

interface Deps {
  readonly trainings: TrainingRepository
  readonly access: TrainingAccess
  readonly categories: Categories
  readonly passwords: SealedTexts
  nextId(): Promise<number>
  /** Called when users' permissions in trainings have changed. */
  rightsChanged(): Promise<void>
}

/** Operations for training staff. */
export class TrainingAdmin {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns all trainings of the site or an owner. */
  async page(query: PageQuery & { readonly keyword?: string | undefined }, owner: ContextReference | null = null) {
    const { found, total } = await this.#deps.trainings.all(query, owner)
    return paged(
      found.map((training) => adminTraining(training, null)),
      total,
      query,
    )
  }

  async read(tid: number, caller: Person) {
    const training = await this.#deps.access.managed(tid, caller)
    const category = (await this.#deps.categories.many([training.categoryId])).get(training.categoryId)
    return { training: adminTraining(training, this.#deps.passwords.open(training.password)), trainingCategory: category ? categoryRow(category) : null }
  }

  async create(form: TrainingForm, { uid, username: author }: Pick<Caller, 'uid' | 'username'>, owner: ContextReference | null = null) {
    const { password, ...input } = trainingInput(form)
    await this.#deps.categories.require(input.categoryId)
    const tid = await this.#deps.nextId()
    const now = new Date()
    const beginning = { round: 1, revision: 1, problemRevision: 1, problems: [], uncounted: {}, gmtCreate: now, gmtModified: now }
    await this.#deps.trainings.insert({ ...input, password: this.#deps.passwords.seal(password), ...beginning, _id: tid, uid, author, owner })
    return { tid }
  }

  edit(form: TrainingForm, caller: Person): Promise<void> {
    const { id, revision } = form.training
    return this.#change(id ?? 0, caller, revision ?? undefined, async (saved) => {
      const savedPassword = this.#deps.passwords.open(saved.password)
      const { password, ...input } = trainingInput(form, { ...saved, password: savedPassword })
      if (input.categoryId !== saved.categoryId) await this.#deps.categories.require(input.categoryId)
      const isNewPassword = password !== null && password !== savedPassword
      return { ...input, password: this.#deps.passwords.seal(password), ...(isNewPassword && { round: saved.round + 1 }) }
    })
  }

  changeStatus(tid: number, visible: boolean, caller: Person): Promise<void> {
    return this.#change(tid, caller, undefined, async () => ({ visible }))
  }

  async remove(tid: number): Promise<void> {
    await this.#deps.trainings.remove(tid)
    await this.#deps.rightsChanged()
  }

  /** Deletes all trainings of an owner that is being deleted; repeatable. */
  async removeAll(owner: ContextReference): Promise<void> {
    await this.#deps.trainings.removeAll(owner)
    await this.#deps.rightsChanged()
  }

  /** Saves a change; with an expected revision, only if it has not changed. */
  async #change(tid: number, caller: Person, expected: number | undefined, changeOf: (saved: TrainingDoc) => Promise<Partial<TrainingDoc>>): Promise<void> {
    if (tid <= 0) throw new NoTraining()
    await saveOver({
      read: () => this.#deps.access.managed(tid, caller),
      refuse: ({ revision }) => expected !== undefined && revision !== expected && new SavedMeanwhile(),
      change: changeOf,
      write: (saved, change) => this.#deps.trainings.save(saved, change),
    })
    await this.#deps.rightsChanged()
  }
}
