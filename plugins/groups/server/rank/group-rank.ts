import { randomUUID } from 'node:crypto'
import type { Users } from '@verdict/core/server'
import type { ProblemStatusService } from '@verdict/plugin-submissions/contract'
import { saveOver } from '@verdict/server-kit'
import { levels } from '../../contract.ts'
import { groupReference } from '../group/group-schema.ts'
import { memberKey, type Members } from '../group/member-schema.ts'

interface Deps {
  readonly members: Members
  readonly results: Pick<ProblemStatusService, 'totals'>
  readonly users: Pick<Users, 'find'>
}

/** Stores each member's results in their member document. Reads the results again for every write, so repeating a write is harmless. */
export class GroupRank {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async refresh(gid: number, uid: string): Promise<void> {
    const { members, results, users } = this.#deps
    const _id = memberKey(gid, uid)
    await saveOver({
      read: () => members.findOne({ _id }, { projection: { stamp: 1, level: 1 } }),
      change: async ({ level }) => {
        const [{ solved, tries, rankScore }, user] = await Promise.all([results.totals(groupReference(gid), uid), users.find(uid)])
        return { ac: solved, total: tries, score: rankScore, isRanked: level >= levels.member && user?.status === 0, stamp: randomUUID() }
      },
      write: async ({ stamp, level }, row) => (await members.updateOne({ _id, stamp, level }, { $set: row })).matchedCount > 0,
    })
  }

  /** Refreshes a user in all groups, after their account was enabled or disabled. */
  async refreshUser(uid: string): Promise<void> {
    for (const { gid } of await this.#deps.members.find({ uid }, { projection: { gid: 1 } }).toArray()) await this.refresh(gid, uid)
  }
}
