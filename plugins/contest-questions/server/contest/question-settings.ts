import { defineCollection, writtenUnlessDuplicate } from '@verdict/core/server'
import { saveOver } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { ContestQuestionForm, SettingsChanged, type ContestQuestionSettings } from '../../contract.ts'

/** `_id` is the contest. */
const ContestSettingsDoc = z.object({ _id: z.int(), ...ContestQuestionForm.shape, revision: z.int() })
type ContestSettingsDoc = z.infer<typeof ContestSettingsDoc>

export const contestSettingsCollection = defineCollection('contest-settings', ContestSettingsDoc, { texts: [] })

const initial: ContestQuestionSettings = { isOpen: true, opensBeforeStart: false, cannedAnswers: null, revision: 0 }

/** The choices of the staff for each contest. */
export class QuestionSettingsStore {
  readonly #settings: Collection<ContestSettingsDoc>

  constructor(settings: Collection<ContestSettingsDoc>) {
    this.#settings = settings
  }

  async of(cid: number): Promise<ContestQuestionSettings> {
    return (await this.#settings.findOne({ _id: cid })) ?? initial
  }

  /** Saves over a revision; without one, over the latest. */
  async save(cid: number, form: ContestQuestionForm, revision: number | undefined): Promise<void> {
    await saveOver({
      read: () => this.of(cid),
      refuse: (saved) => revision !== undefined && saved.revision !== revision && new SettingsChanged(),
      change: () => form,
      write: async ({ revision: before }, changed) => {
        const next = { ...changed, revision: before + 1 }
        if (before === 0) return writtenUnlessDuplicate(() => this.#settings.insertOne({ _id: cid, ...next }))
        const { matchedCount } = await this.#settings.updateOne({ _id: cid, revision: before }, { $set: next })
        return matchedCount === 1
      },
    })
  }

  async clear(cid: number): Promise<void> {
    await this.#settings.deleteOne({ _id: cid })
  }
}
