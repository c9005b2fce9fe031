import { paged, type PageQuery } from '@verdict/core'
import type { Caller, Users, UserSummary } from '@verdict/core/server'
import { RecentSummaries } from '@verdict/server-kit'
import type { z } from 'zod'
import {
  NoParticipant,
  participantFields,
  type ImportedParticipant,
  type Participant,
  type ParticipantDetails,
  type ParticipantImport,
} from '../../contract.ts'
import { isAdmitted, requireDuty, type ContestAccess } from '../contest/contest-access.ts'
import type { ContestDoc, RegistrationDoc } from '../contest/contest-schema.ts'
import { detailsOf, type Registrations } from '../contest/registrations.ts'

interface Deps {
  readonly registrations: Registrations
  readonly access: ContestAccess
  readonly users: Pick<Users, 'summaries' | 'findByNames' | 'findByName' | 'asViewer'>
  /** Called with the users whose permissions in contests have changed. */
  rightsChanged(uids: readonly string[]): Promise<void>
}

type Row = z.input<typeof Participant>
type Fault = ParticipantImport['faults'][number]

/** The participants of contests, as their staff see and change them. */
export class Participants {
  readonly #deps: Deps
  readonly #names: RecentSummaries

  constructor(deps: Deps) {
    this.#deps = deps
    this.#names = new RecentSummaries(deps.users)
  }

  async page({ cid, keyword = '', ...query }: PageQuery & { readonly cid: number; readonly keyword?: string | undefined }, caller: Caller) {
    const open = await this.#deps.access.open(cid, caller)
    if (!open.duties.includes('manage')) requireDuty(open, 'admit')
    const known = (await this.#deps.registrations.all(cid)).filter((registration) => isParticipant(open.contest, registration))
    const names = await this.#names.of(
      cid,
      known.map(({ uid }) => uid),
    )
    const rows = known.flatMap((registration) => {
      const user = names.get(registration.uid)
      return user ? [rowOf(open.contest, registration, user)] : []
    })
    const wanted = keyword.toLowerCase()
    const found = rows.filter((row) => searchedTexts(row).some((text) => text?.toLowerCase().includes(wanted))).toSorted(byUsername)
    const from = (query.currentPage - 1) * query.limit
    return paged(found.slice(from, from + query.limit), found.length, query)
  }

  /** Registers users or changes their details; if a line is wrong, none. */
  async save(cid: number, lines: readonly ImportedParticipant[], isPreview: boolean, caller: Caller): Promise<ParticipantImport> {
    const { access, registrations, users } = this.#deps
    const contest = await access.managed(cid, caller)
    const found = await users.findByNames(lines.map(({ username }) => username))
    const firstLines = new Map(found.map((user, line) => [user?.uid, line] as const).toReversed())
    const reasons = await Promise.all(
      found.map(async (user, line) => {
        if (user === undefined || !(await this.#seesOwner(contest, user.uid))) return 'unknown'
        if (firstLines.get(user.uid) !== line) return 'twice'
        return isAdmitted(contest, user.username) ? undefined : 'not-admitted'
      }),
    )
    const faults = lines.flatMap(({ username }, line): Fault[] => (reasons[line] ? [{ line, username, reason: reasons[line] }] : []))
    const present = new Set((await registrations.all(cid)).filter(({ round }) => round === contest.registrationRound).map(({ uid }) => uid))
    const people = found.flatMap((user, index) => (user ? [{ uid: user.uid, details: detailsIn(lines[index]!) }] : []))
    const changed = people.filter(({ uid }) => present.has(uid)).length
    if (faults.length === 0 && !isPreview) {
      await registrations.save(contest, people)
      await this.#deps.rightsChanged(people.map(({ uid }) => uid))
    }
    return { faults, added: people.length - changed, changed }
  }

  async remove(cid: number, username: string, caller: Caller): Promise<void> {
    const { access, registrations, users } = this.#deps
    const contest = await access.managed(cid, caller)
    const user = await users.findByName(username)
    if (!user || !(await registrations.end(contest, user.uid))) throw new NoParticipant({ username })
    await this.#deps.rightsChanged([user.uid])
  }

  /** Participants of a group's contest are its members. */
  async #seesOwner(contest: ContestDoc, uid: string): Promise<boolean> {
    if (contest.owner === null) return true
    const viewer = await this.#deps.users.asViewer(uid)
    return viewer !== undefined && this.#deps.access.canJoinStaff(contest, viewer)
  }
}

/** Whether a registration counts, or has details from an earlier round. */
function isParticipant({ registrationRound }: ContestDoc, { round, details }: RegistrationDoc): boolean {
  return round === registrationRound || details !== undefined
}

function rowOf({ registrationRound }: ContestDoc, registration: RegistrationDoc, { username, nickname, realname, school }: UserSummary): Row {
  const { uid, round } = registration
  return { ...detailsOf(registration), uid, username, nickname, realname, school, isRegistered: round === registrationRound }
}

function detailsIn(line: ImportedParticipant): Partial<ParticipantDetails> {
  return Object.fromEntries(participantFields.flatMap((field) => (line[field] === undefined ? [] : [[field, line[field]]])))
}

function searchedTexts(row: Row) {
  return [row.username, row.nickname, row.realname, row.school, ...participantFields.map((field) => row[field])]
}

function byUsername(a: Row, b: Row): number {
  return a.username.localeCompare(b.username, 'en', { numeric: true })
}
