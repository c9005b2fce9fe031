import { writtenUnlessDuplicate, type Users } from '@verdict/core/server'
import type { RowVersions } from '@verdict/server-kit'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import type { Collection, UpdateFilter } from 'mongodb'
import { withResult } from './packed-results.ts'
import { allUsers, type RankedNames, type RankPersonDoc } from './rank-schema.ts'

interface Deps {
  readonly people: Collection<RankPersonDoc>
  readonly versions: RowVersions
  readonly problemStatuses: Pick<ProblemStatusService, 'of'>
  readonly users: Pick<Users, 'find'>
}

type Known = Pick<RankPersonDoc, 'revision' | 'results'>

/** Stores the document of each user. Written data is read again each time, so repeated writes are harmless. */
export class RankPeople {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Updates a user's results on bank problems; repeatable. */
  async refreshResults(uid: string, pids: readonly number[]): Promise<void> {
    await this.#write(uid, async (known) => {
      const found = new Map((await this.#deps.problemStatuses.of(null, [uid], pids)).map((status) => [status.pid, status]))
      if (!known && found.size === 0) return undefined
      return { $set: { results: pids.reduce((results, pid) => withResult(results, pid, found.get(pid)), known?.results ?? []) } }
    })
  }

  /** Updates a user's names, and whether they are listed; repeatable. */
  async refreshPerson(uid: string): Promise<void> {
    await this.#write(uid, async (known) => {
      const user = await this.#deps.users.find(uid)
      if (user?.status === 0) return { $set: { names: namesOf(user) } }
      return known ? { $unset: { names: '' } } : undefined
    })
  }

  async remove(uid: string): Promise<void> {
    await this.#deps.people.deleteOne({ _id: uid })
    await this.#deps.versions.changed(allUsers, uid)
  }

  /** Writes only if the document has not changed since before `read`. Otherwise the data may be older than another process's write, and is read again. */
  async #write(uid: string, read: (known: Known | null) => Promise<UpdateFilter<RankPersonDoc> | undefined>): Promise<void> {
    const { people, versions } = this.#deps
    for (;;) {
      const known = await people.findOne<Known>({ _id: uid }, { projection: { revision: 1, results: 1 } })
      const change = await read(known)
      if (!change) return
      if (known) {
        const { matchedCount } = await people.updateOne({ _id: uid, revision: known.revision }, { ...change, $inc: { revision: 1 } })
        if (matchedCount > 0) break
      } else {
        // Initially empty: the next attempt updates it like any other document.
        await writtenUnlessDuplicate(() => people.insertOne({ _id: uid, revision: 0, results: [] }))
      }
    }
    await versions.changed(allUsers, uid)
  }
}

function namesOf({ username, nickname, realname }: RankedNames): RankedNames {
  return { username, nickname, realname }
}
