import { writtenUnlessDuplicate, type Users } from '@verdict/core/server'
import type { RowVersions } from '@verdict/server-kit'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import type { Collection, UpdateFilter } from 'mongodb'
import { withResult } from './packed-results.ts'
import { everybody, type RankedNames, type RankPersonDoc } from './rank-schema.ts'

interface Deps {
  readonly people: Collection<RankPersonDoc>
  readonly versions: RowVersions
  readonly problemStatuses: Pick<ProblemStatusService, 'of'>
  readonly users: Pick<Users, 'find'>
}

type Known = Pick<RankPersonDoc, 'revision' | 'results'>

/** Keeps the document of each person. What is written is read afresh each time, so writing it twice does no harm. */
export class RankPeople {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Takes over the results of a person with problems of the bank; repeatable. */
  async refreshResults(uid: string, pids: readonly number[]): Promise<void> {
    await this.#write(uid, async (known) => {
      const found = new Map((await this.#deps.problemStatuses.of(null, [uid], pids)).map((status) => [status.pid, status]))
      if (!known && found.size === 0) return undefined
      return { $set: { results: pids.reduce((results, pid) => withResult(results, pid, found.get(pid)), known?.results ?? []) } }
    })
  }

  /** Takes over the names of a person, and whether the person is listed; repeatable. */
  async refreshPerson(uid: string): Promise<void> {
    await this.#write(uid, async (known) => {
      const user = await this.#deps.users.find(uid)
      if (user?.status === 0) return { $set: { names: namesOf(user) } }
      return known ? { $unset: { names: '' } } : undefined
    })
  }

  async remove(uid: string): Promise<void> {
    await this.#deps.people.deleteOne({ _id: uid })
    await this.#deps.versions.changed(everybody, uid)
  }

  /** Writes only over what was read before `read`; otherwise what was read may be older than what another process has written, and is read again. */
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
        // Empty at first: the next round writes into it as into every other document.
        await writtenUnlessDuplicate(() => people.insertOne({ _id: uid, revision: 0, results: [] }))
      }
    }
    await versions.changed(everybody, uid)
  }
}

function namesOf({ username, nickname, realname }: RankedNames): RankedNames {
  return { username, nickname, realname }
}
