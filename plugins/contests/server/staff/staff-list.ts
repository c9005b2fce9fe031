import { randomUUID } from 'node:crypto'
import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, type Caller, type Users } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import {
  CannotTakeOver,
  ContestDuty,
  contestDuties,
  CreatorHasDuties,
  LeadersOnly,
  NoStaffCandidate,
  SavedMeanwhile,
  StaffOnly,
  type ContestStaffMember,
  type StaffChange,
} from '../../contract.ts'
import type { ContestAccess, OpenContest } from '../contest/contest-access.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

const StaffChangeDoc = z.object({
  _id: z.string(),
  cid: z.int(),
  time: z.date(),
  /** The uid of the user who made the change. */
  by: z.string(),
  uid: z.string(),
  /** The duties from then on. */
  duties: z.array(ContestDuty),
  isHandOver: z.boolean(),
})
type StaffChangeDoc = z.infer<typeof StaffChangeDoc>

export const staffChangeCollection = defineCollection('staff-changes', StaffChangeDoc, { texts: [], indexes: [{ key: { cid: 1, time: -1, _id: -1 } }] })

interface Deps {
  readonly contests: ContestRepository
  readonly changes: Collection<StaffChangeDoc>
  readonly access: ContestAccess
  readonly users: Pick<Users, 'summaries' | 'findByName' | 'asViewer'>
  /** Called with the users whose duties have changed. */
  dutiesChanged(people: readonly { readonly uid: string; readonly username: string }[]): Promise<void>
}

type Member = Pick<ContestStaffMember, 'uid' | 'duties' | 'isCreator'>

/** The staff of contests: who has which duties. */
export class ContestStaffList {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list(cid: number, caller: Caller): Promise<z.input<typeof ContestStaffMember>[]> {
    const open = await this.#deps.access.open(cid, caller)
    if (!open.isStaff) throw new StaffOnly()
    const members = await this.#membersOf(open.contest)
    const known = await this.#deps.users.summaries(members.map(({ uid }) => uid))
    return members.flatMap((member) => {
      const user = known.get(member.uid)
      return user ? [{ ...member, username: user.username, realname: user.realname, avatar: user.avatar }] : []
    })
  }

  /** Sets the duties of a user; without any, the user leaves the staff. */
  async save(cid: number, username: string, duties: readonly ContestDuty[], caller: Caller): Promise<void> {
    const { contest } = await this.#led(cid, caller)
    const user = await this.#candidate(contest, username, duties.length === 0)
    if (user.uid === contest.uid && (await this.#creatorLeads(contest))) throw new CreatorHasDuties()
    const ordered = contestDuties.filter((duty) => duties.includes(duty))
    await this.#deps.contests.setStaff(cid, user.uid, ordered)
    await this.#record({ cid, by: caller.uid, uid: user.uid, duties: ordered, isHandOver: false })
    await this.#deps.dutiesChanged([user])
  }

  /** Makes another user the creator. The previous one keeps all duties. */
  async handOver(cid: number, username: string, caller: Caller): Promise<void> {
    const { contest } = await this.#led(cid, caller)
    const user = await this.#candidate(contest, username)
    if (user.uid === contest.uid) throw new CreatorHasDuties()
    if (!(await this.#deps.access.couldLead(contest, user))) throw new CannotTakeOver()
    const former = (await this.#creatorLeads(contest)) ? [{ uid: contest.uid, duties: contestDuties }] : []
    if (!(await this.#deps.contests.handOver(contest, user, former))) throw new SavedMeanwhile()
    await this.#record({ cid, by: caller.uid, uid: user.uid, duties: [...contestDuties], isHandOver: true })
    await this.#deps.dutiesChanged([user, { uid: contest.uid, username: contest.author }])
  }

  /** Returns the changes of the staff, newest first. */
  async changes({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Caller) {
    await this.#led(cid, caller)
    const { found, total } = await readPage(this.#deps.changes, { cid }, { time: -1, _id: -1 }, query)
    const known = await this.#deps.users.summaries(found.flatMap(({ by, uid }) => [by, uid]))
    const nameOf = (uid: string) => known.get(uid)?.username ?? uid
    const rows = found.map(({ time, by, uid, duties, isHandOver }): z.input<typeof StaffChange> => ({
      time,
      by: nameOf(by),
      username: nameOf(uid),
      duties,
      isHandOver,
    }))
    return paged(rows, total, query)
  }

  async clear(cid: number): Promise<void> {
    await this.#deps.changes.deleteMany({ cid })
  }

  async #led(cid: number, caller: Caller): Promise<OpenContest> {
    const open = await this.#deps.access.open(cid, caller)
    if (!open.isStaff) throw new StaffOnly()
    if (!open.leads) throw new LeadersOnly()
    return open
  }

  /** Returns a user who can be given duties; one who leaves the staff need not be able to. */
  async #candidate(contest: ContestDoc, username: string, leaves = false) {
    const user = await this.#deps.users.findByName(username)
    const viewer = user && (await this.#deps.users.asViewer(user.uid))
    if (!viewer || !(leaves || (await this.#deps.access.canJoinStaff(contest, viewer)))) throw new NoStaffCandidate({ username })
    return viewer
  }

  /** A creator who can no longer create contests is not staff, except by duties like any other user. */
  async #creatorLeads(contest: ContestDoc): Promise<boolean> {
    const creator = await this.#deps.users.asViewer(contest.uid)
    return creator !== undefined && this.#deps.access.couldLead(contest, creator)
  }

  async #membersOf(contest: ContestDoc): Promise<Member[]> {
    const { uid, staff = [] } = contest
    const creator = (await this.#creatorLeads(contest)) ? [{ uid, duties: [...contestDuties], isCreator: true }] : []
    return [...creator, ...staff.filter((member) => creator.length === 0 || member.uid !== uid).map((member) => ({ ...member, isCreator: false }))]
  }

  async #record(change: Omit<StaffChangeDoc, '_id' | 'time'>): Promise<void> {
    await this.#deps.changes.insertOne({ ...change, _id: randomUUID(), time: new Date() })
  }
}
