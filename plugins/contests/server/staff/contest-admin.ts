import { paged, pick, type PageQuery } from '@verdict/core'
import type { Users } from '@verdict/core/server'
import { saveOver, type SealedTexts } from '@verdict/server-kit'
import type { ContextReference, OwnedProblemService, ProblemBank, Viewer } from '@verdict/plugin-problems/contract'
import { SavedMeanwhile, NoContest, type ContestForm, type ContestRule } from '../../contract.ts'
import { contestInput, type ContestInput } from './contest-input.ts'
import { adminContest, adminRow } from '../contest/contest-rows.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import type { ContestRepository } from '../contest/contest-repository.ts'
import type { ContestDoc, ContestProblemDoc } from '../contest/contest-schema.ts'
import { contestReference } from '../context/contest-context.ts'
import { offeredRule } from '../rules/rule-settings.ts'
import type { Registrations } from '../contest/registrations.ts'

type Person = NonNullable<Viewer>
type Creator = Pick<Person, 'uid' | 'username'>
type NewContest = ContestInput & Pick<ContestDoc, 'owner' | 'source' | 'problems' | 'stars'>

/** Leaves room for the contest's number in the ID of a problem. */
const maxCopiedId = 35

interface Deps {
  readonly contests: ContestRepository
  readonly registrations: Registrations
  readonly access: ContestAccess
  readonly rules: readonly ContestRule[]
  readonly bank: Pick<ProblemBank, 'summaries'>
  readonly owned: Pick<OwnedProblemService, 'of'>
  readonly passwords: SealedTexts
  readonly users: Pick<Users, 'findByNames'>
  nextId(): Promise<number>
  nextProblemIds(count: number): Promise<number[]>
  /** Called when users' permissions in contests have changed. */
  rightsChanged(): Promise<void>
}

/** Operations for contest staff. */
export class ContestAdmin {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  rules() {
    return this.#deps.rules.map(offeredRule)
  }

  /** Returns all contests of the site or an owner. */
  async page(query: PageQuery & { readonly keyword?: string | undefined }, owner: ContextReference | null = null) {
    const now = new Date()
    const { found, total } = await this.#deps.contests.all(query, owner)
    return paged(
      found.map((contest) => adminRow(contest, now)),
      total,
      query,
    )
  }

  async read(cid: number, caller: Person) {
    const contest = await this.#deps.access.managed(cid, caller)
    return adminContest(contest, this.#deps.passwords.open(contest.password), new Date())
  }

  async create(form: ContestForm, caller: Creator, owner: ContextReference | null = null): Promise<{ cid: number }> {
    const { password, ...input } = contestInput(form, this.#deps.rules)
    const stars = await this.#starsOf(input)
    return this.#insert({ ...input, stars, password: this.#deps.passwords.seal(password), owner, source: null, problems: [] }, caller)
  }

  async edit(form: ContestForm, caller: Person): Promise<void> {
    const { contests, registrations, passwords } = this.#deps
    const cid = form.id
    if (cid === null || cid === undefined) throw new NoContest()
    await this.#change(cid, caller, form.revision ?? undefined, async (saved) => {
      const savedPassword = passwords.open(saved.password)
      const { password, ...input } = contestInput(form, this.#deps.rules, { ...saved, password: savedPassword })
      const isNewPassword = password !== null && password !== savedPassword
      const endsRegistrations = isNewPassword && form.keepsRegistrations !== true
      const stars = await this.#starsOf(input)
      return { ...input, stars, password: passwords.seal(password), ...(endsRegistrations && { registrationRound: saved.registrationRound + 1 }) }
    })
    await registrations.clear(cid, (await contests.find(cid)).registrationRound)
  }

  changeVisible(cid: number, visible: boolean, caller: Person): Promise<void> {
    return this.#change(cid, caller, undefined, () => ({ visible }))
  }

  /** Copies a contest with its settings and problems. Owned problems are copied too, because they are deleted with their contest. */
  async clone(cid: number, caller: Person): Promise<{ cid: number }> {
    const {
      title,
      problems,
      removedIntervals: _intervals,
      final: _final,
      withdrawn: _withdrawn,
      disqualified: _disqualified,
      appliedSets: _sets,
      ...rest
    } = await this.#deps.access.managed(cid, caller)
    const cloned = `${title.slice(0, 490)} [Cloned]`
    const ids = await this.#deps.nextProblemIds(problems.length)
    const copies = problems.map((problem, index) => ({ ...problem, id: ids[index]! }))
    const clone = await this.#insert({ ...rest, title: cloned, searchTitle: cloned.toLowerCase(), problems: copies, source: cid, visible: false }, caller)
    await this.#copyOwnedProblems(clone.cid, contestReference(cid), caller)
    return clone
  }

  /** Replaces the problems owned by another contest with copies owned by this one. */
  async #copyOwnedProblems(cid: number, source: ContextReference, caller: Person): Promise<void> {
    const { contests, bank, owned } = this.#deps
    const contest = await contests.find(cid)
    const known = await bank.summaries(contest.problems.map(({ pid }) => pid))
    if (![...known.values()].some(({ owner }) => owner === source)) return
    try {
      const place = await owned.of(contestReference(cid), caller)
      const problems: ContestProblemDoc[] = []
      for (const problem of contest.problems) {
        const { owner, problemId } = known.get(problem.pid) ?? {}
        const isOwned = owner === source && problemId !== undefined
        // The contest's number makes the ID unique.
        problems.push(isOwned ? { ...problem, ...(await place.copy(problem.pid, `${problemId.slice(0, maxCopiedId)}-${cid}`)) } : problem)
      }
      await contests.saveProblems(contest, { problems })
    } catch (error) {
      // A partial copy would lose its problems when the other contest is deleted.
      await contests.remove(cid)
      throw error
    }
  }

  async remove(cid: number): Promise<void> {
    await this.#deps.contests.remove(cid)
    await this.#deps.rightsChanged()
  }

  /** Deletes all contests of an owner that is being deleted; repeatable. */
  async removeAll(owner: ContextReference): Promise<void> {
    await this.#deps.contests.removeAll(owner)
    await this.#deps.rightsChanged()
  }

  async #insert(contest: NewContest, { uid, username: author }: Creator): Promise<{ cid: number }> {
    const now = new Date()
    const cid = await this.#deps.nextId()
    const beginning = { registrationRound: 1, revision: 1, problemRevision: 1, gmtCreate: now, gmtModified: now }
    await this.#deps.contests.insert({ ...contest, ...beginning, _id: cid, uid, author })
    await this.#deps.rightsChanged()
    return { cid }
  }

  /** Returns the unofficial participants who are users, so that they stay unofficial with another name. */
  async #starsOf({ starAccount }: Pick<ContestInput, 'starAccount'>): Promise<NonNullable<ContestDoc['stars']>> {
    const found = await this.#deps.users.findByNames(starAccount)
    return found.flatMap((user) => (user && starAccount.includes(user.username) ? [pick(user, ['uid', 'username'])] : []))
  }

  /** Saves a change; with an expected revision, only if it has not changed. */
  async #change(
    cid: number,
    caller: Person,
    expected: number | undefined,
    changeOf: (saved: ContestDoc) => Partial<ContestDoc> | Promise<Partial<ContestDoc>>,
  ): Promise<void> {
    await saveOver({
      read: () => this.#deps.access.managed(cid, caller),
      refuse: ({ revision }) => expected !== undefined && revision !== expected && new SavedMeanwhile(),
      change: changeOf,
      write: (saved, change) => this.#deps.contests.save(saved, change),
    })
    await this.#deps.rightsChanged()
  }
}
