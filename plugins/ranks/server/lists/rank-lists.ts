import { SingleFlight, type RowVersions } from '@verdict/server-kit'
import type { ProblemBank } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { allUsers, type RankPersonDoc } from '../people/rank-schema.ts'
import { RankTable } from './rank-table.ts'

interface Deps {
  readonly people: Collection<RankPersonDoc>
  readonly versions: RowVersions
  readonly bank: Pick<ProblemBank, 'labels'>
  /** Called when reading in the background failed. */
  onFault(error: unknown): void
}

/** The table as of a version of the documents. */
interface Loaded {
  readonly table: RankTable
  version: number
}

/** Parsing more documents in one go would block other calls. */
const readAtOnce = 500

/** The rankings of this process. Before every answer it checks which documents have changed, and reads those again. */
export class RankLists {
  readonly #deps: Deps
  readonly #updates = new SingleFlight<Loaded>()
  #loaded: Loaded | undefined
  #isReloading = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the current rankings. After more changes than the version lists, returns the previous ones until all documents have been read again. */
  async current(): Promise<RankTable> {
    return (await this.#updates.run(allUsers, () => this.#update())).table
  }

  async #update(): Promise<Loaded> {
    const loaded = (this.#loaded ??= await this.#load())
    const [visible, { version, keys }] = await Promise.all([this.#deps.bank.labels(), this.#deps.versions.since(allUsers, loaded.version)])
    // First, because hidden problems must not count even while documents are read.
    loaded.table.show(visible)
    if (!keys) this.#reload()
    else {
      if (keys.length > 0) loaded.table.update(keys, await this.#deps.people.find({ _id: { $in: [...keys] } }).toArray())
      loaded.version = version
    }
    return loaded
  }

  /** In the background, so that no reader waits for it. */
  #reload(): void {
    if (this.#isReloading) return
    this.#isReloading = true
    this.#load()
      .then((loaded) => void (this.#loaded = loaded), this.#deps.onFault)
      .finally(() => (this.#isReloading = false))
  }

  async #load(): Promise<Loaded> {
    const { people, versions, bank } = this.#deps
    // The version comes first: a change after it is read once more.
    const { version } = await versions.since(allUsers, undefined)
    const table = new RankTable(await bank.labels())
    await table.fill(people.find({}, { batchSize: readAtOnce }))
    return { table, version }
  }
}
