import type { Collection, Db } from 'mongodb'

interface Choice {
  _id: string
  on: boolean
}

/** The plugins that an administrator has enabled or disabled. Stored choices override config/site.yaml. */
export class PluginChoices {
  readonly #choices: Collection<Choice>

  constructor(db: Db) {
    this.#choices = db.collection<Choice>('kernel.plugins')
  }

  async read(): Promise<ReadonlyMap<string, boolean>> {
    return new Map((await this.#choices.find({}).toArray()).map(({ _id, on }) => [_id, on]))
  }

  async choose(id: string, on: boolean): Promise<void> {
    await this.#choices.updateOne({ _id: id }, { $set: { on } }, { upsert: true })
  }
}
