import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { NoSetupStep, type Setup, type SetupStep } from '../../contract.ts'

const SetupMarkDoc = z.object({ _id: z.string(), at: z.date() })
type SetupMarkDoc = z.infer<typeof SetupMarkDoc>

/** The steps that an admin has marked as done. */
export const setupMarkCollection = defineCollection('setup-marks', SetupMarkDoc)

interface ChecklistDeps {
  readonly marks: Collection<SetupMarkDoc>
  readonly sources: readonly (() => Promise<SetupStep[]>)[]
  isShown(): boolean
}

/** The steps of setting up the site, of all plugins. */
export class SetupChecklist {
  readonly #deps: ChecklistDeps

  constructor(deps: ChecklistDeps) {
    this.#deps = deps
  }

  async read(): Promise<Setup> {
    const [steps, marks] = await Promise.all([this.#steps(), this.#deps.marks.find({}).toArray()])
    const marked = new Set(marks.map(({ _id }) => _id))
    return { isShown: this.#deps.isShown(), steps: steps.map((step) => ({ ...step, isMarked: marked.has(`${step.plugin}/${step.name}`) })) }
  }

  async mark(plugin: string, name: string, isMarked: boolean): Promise<Setup> {
    if (!(await this.#steps()).some((step) => step.plugin === plugin && step.name === name)) throw new NoSetupStep()
    const _id = `${plugin}/${name}`
    if (isMarked) await this.#deps.marks.updateOne({ _id }, { $set: { at: new Date() } }, { upsert: true })
    else await this.#deps.marks.deleteOne({ _id })
    return this.read()
  }

  async #steps(): Promise<SetupStep[]> {
    const steps = await Promise.all(this.#deps.sources.map((source) => source()))
    return steps.flat().sort((a, b) => a.order - b.order)
  }
}
