import { paged, type PageQuery } from '@verdict/core'
import { defineCollection, readPage, writtenUnlessDuplicate, type Caller, type Users } from '@verdict/core/server'
import { permits } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { contestStatuses, HasEnded, NoPrint, PrintClosed, printLengths, PrintTooLong, PrintTooShort, PrintTooSoon, type ContestPrint } from '../../contract.ts'
import { placeOf, type Registrations } from '../contest/registrations.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import { statusAt } from '../contest/contest-clock.ts'

const PrintDoc = z.object({
  _id: z.int(),
  cid: z.int(),
  uid: z.string(),
  content: z.string(),
  /** 0 pending, 1 printed. */
  status: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
type PrintDoc = z.infer<typeof PrintDoc>

export const printCollection = defineCollection('prints', PrintDoc, { indexes: [{ key: { cid: 1, status: 1, _id: -1 } }, { key: { uid: 1 } }] })

/** When the user can print again; `_id` is the uid. */
const PrintPauseDoc = z.object({ _id: z.string(), until: z.date() })
type PrintPauseDoc = z.infer<typeof PrintPauseDoc>

export const printPauseCollection = defineCollection('print-pauses', PrintPauseDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

interface Deps {
  readonly prints: Collection<PrintDoc>
  readonly pauses: Collection<PrintPauseDoc>
  readonly users: Pick<Users, 'summaries'>
  readonly registrations: Pick<Registrations, 'details'>
  readonly access: ContestAccess
  nextId(): Promise<number>
}

const { minimum, maximum } = printLengths
const pauseMs = 30_000

/** Print requests of participants at onsite contests. */
export class Prints {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async submit(cid: number, content: string, caller: Caller): Promise<void> {
    const { access, pauses, prints } = this.#deps
    const open = await access.open(cid, caller)
    await access.requireView(open, caller)
    if (!open.contest.openPrint || !(await access.takesPart(open, caller))) throw new PrintClosed()
    const now = new Date()
    if (!open.isStaff && statusAt(open.contest, now) === contestStatuses.ended) throw new HasEnded()
    if (content.trim().length < minimum) throw new PrintTooShort({ minimum })
    if (content.length > maximum) throw new PrintTooLong({ maximum })
    const until = new Date(now.getTime() + pauseMs)
    const mayPrint = await writtenUnlessDuplicate(() => pauses.updateOne({ _id: caller.uid, until: { $lte: now } }, { $set: { until } }, { upsert: true }))
    if (!mayPrint) throw new PrintTooSoon({ seconds: pauseMs / 1000 })
    await prints.insertOne({ _id: await this.#deps.nextId(), cid, uid: caller.uid, content, status: 0, gmtCreate: now, gmtModified: now })
  }

  /** Returns pending requests first, each newest first. */
  async page({ cid, ...query }: PageQuery & { readonly cid: number }, caller: Caller) {
    await this.#deps.access.onDuty(cid, caller, 'prints')
    const { found, total } = await readPage(this.#deps.prints, { cid }, { status: 1, _id: -1 }, query)
    const uids = found.map(({ uid }) => uid)
    const [people, details] = await Promise.all([this.#deps.users.summaries(uids), this.#deps.registrations.details(cid, uids)])
    const rows = found.map(({ _id, uid, status, gmtCreate, gmtModified }): z.input<typeof ContestPrint> => {
      const { username = null, realname = null } = people.get(uid) ?? {}
      return { id: _id, cid, username, realname, ...placeOf(details.get(uid)), status, gmtCreate, gmtModified }
    })
    return paged(rows, total, query)
  }

  async check(cid: number, id: number, caller: Caller): Promise<void> {
    await this.#deps.access.onDuty(cid, caller, 'prints')
    const { matchedCount } = await this.#deps.prints.updateOne({ _id: id, cid }, { $set: { status: 1, gmtModified: new Date() } })
    if (matchedCount === 0) throw new NoPrint()
  }

  /** Starts with the author and time, so that the staff member who delivers it finds the seat. */
  async download(id: number, caller: Caller): Promise<{ name: string; content: string; type: string }> {
    const print = await this.#deps.prints.findOne({ _id: id })
    if (!print || !(await permits(() => this.#deps.access.onDuty(print.cid, caller, 'prints')))) throw new NoPrint()
    const { username = print.uid, realname } = (await this.#deps.users.summaries([print.uid])).get(print.uid) ?? {}
    const { room, seat, organization } = placeOf((await this.#deps.registrations.details(print.cid, [print.uid])).get(print.uid))
    const head = [`#${id}`, room, seat, username, realname, organization, print.gmtCreate.toISOString()].filter(Boolean).join('  ')
    return { name: `contest_${print.cid}_print_${id}.txt`, content: `${head}\n\n${print.content}\n`, type: 'text/plain; charset=utf-8' }
  }

  async clear(cid: number): Promise<void> {
    await this.#deps.prints.deleteMany({ cid })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#deps.prints.deleteMany({ uid })
  }
}
