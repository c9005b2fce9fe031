import { paged, type PageQuery, type ParsedInput } from '@verdict/core'
import {
  isDisplayId,
  NoProblem,
  type ContextResolver,
  type OwnedProblemService,
  type Problem,
  type ProblemBank,
  type ProblemSelection,
  type ProblemSummary,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import {
  AlreadyAdded,
  DisplayIdOdd,
  DisplayIdRequired,
  NoSection,
  NoTraining,
  OrderWrong,
  type trainingAdminApi,
  type TrainingProblemForm,
} from '../../contract.ts'
import type { Contents, TrainingContents } from '../sections/training-contents.ts'
import type { TrainingAccess } from '../training/training-access.ts'
import { rankOf } from '../training/training-input.ts'
import type { TrainingRepository } from '../training/training-repository.ts'
import { problemRow } from '../training/training-rows.ts'
import type { TrainingDoc, TrainingProblemDoc } from '../training/training-schema.ts'

type Person = NonNullable<Viewer>
type ListQuery = ParsedInput<typeof trainingAdminApi.routes.problems>['query']
type OwnersQuery = PageQuery & { readonly tid: number; readonly keyword?: string | undefined }
type RemoteQuery = ParsedInput<typeof trainingAdminApi.routes.importRemote>['query']
type Place = Pick<TrainingDoc, 'owner' | 'problems'>

interface Deps {
  readonly trainings: TrainingRepository
  readonly access: TrainingAccess
  readonly contents: TrainingContents
  readonly bank: ProblemBank
  readonly selection: ProblemSelection
  readonly owned: Pick<OwnedProblemService, 'of'>
  readonly resolver: ContextResolver
  nextId(): Promise<number>
}

const longestId = 255
/** Only public problems can be solved in trainings. */
const places = { public: 1 } as const

/** Manages which problems a training has, their order, and their names there. */
export class TrainingProblems {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Returns the problems that can be read now, by the bank's current state. */
  async readable({ owner, problems }: Place): Promise<TrainingProblemDoc[]> {
    const summaries = await this.#deps.bank.summaries(problems.map(({ pid }) => pid))
    return problems.filter(({ pid }) => isOpenFor(owner, summaries.get(pid)))
  }

  /** Returns the problems by the training's display IDs, with the counts of the place around it. */
  async rows(tid: number, caller: Person, language: string | undefined) {
    const { training } = await this.#deps.access.entered(tid, caller)
    const problems = await this.readable(training)
    const context = training.owner === null ? undefined : await this.#deps.resolver.resolveReferences([training.owner], caller)
    const rows = await this.#deps.selection.rows(
      problems.map(({ pid }) => pid),
      language,
      context,
    )
    return problems.flatMap(({ pid, displayId, sectionId = null }) => {
      const row = rows.get(pid)
      return row ? [{ ...row, problemId: displayId, sectionId }] : []
    })
  }

  /** Returns a training's problems, or those of the public list that it can add, with their entries in the training. */
  async list(query: ListQuery, caller: Person) {
    const training = await this.#deps.access.managed(query.tid, caller)
    return { problemList: await this.#page(training, query), trainingProblemMap: namesIn(training) }
  }

  /** Returns the owner's problems that the training does not have, with the entries of the training. */
  async ofOwner({ tid, ...query }: OwnersQuery, caller: Person) {
    const training = await this.#deps.access.managed(tid, caller)
    if (training.owner === null) throw new NoTraining()
    const place = await this.#deps.owned.of(training.owner, caller)
    const except = training.problems.map(({ pid }) => pid)
    return { problemList: await place.adminList({ ...query, auth: places.public, except }), trainingProblemMap: namesIn(training) }
  }

  async add({ tid, pid, displayId, sectionId = null }: Omit<TrainingProblemForm, 'rank'>, caller: Person): Promise<void> {
    const problem = (await this.#deps.bank.summaries([pid])).get(pid)
    const { owner } = await this.#deps.access.managed(tid, caller)
    if (!problem || !isOpenFor(owner, problem)) throw new NoProblem()
    const now = new Date()
    const named = displayIdOf(displayId ?? problem.problemId)
    const added = { id: await this.#deps.nextId(), pid, displayId: named, sectionId, isOpen: true, gmtCreate: now, gmtModified: now }
    await this.#changeAs(caller, tid, ({ problems, sections }) => {
      if (problems.some((one) => one.pid === pid)) throw new AlreadyAdded()
      requireSection(sections, sectionId)
      return [...problems, { ...added, rank: nextRank(problems) }]
    })
    // It may have been hidden while it was added.
    await this.refresh(pid)
  }

  /** Adds a problem from another judge. All checks come first, because an imported problem stays in the bank. */
  async importRemote({ tid, name, problemId }: RemoteQuery, caller: Person): Promise<void> {
    await this.#deps.access.managed(tid, caller)
    const { pid } = await this.#deps.selection.fromJudge(name, problemId, caller)
    await this.add({ tid, pid }, caller)
  }

  save({ tid, pid, ...form }: TrainingProblemForm, caller: Person): Promise<void> {
    return this.#changeAs(caller, tid, ({ problems, sections }) => {
      const old = problems.find((problem) => problem.pid === pid)
      if (!old) throw new NoProblem()
      const { sectionId: oldSection = null } = old
      const sectionId = form.sectionId === undefined ? oldSection : form.sectionId
      requireSection(sections, sectionId)
      const rank = rankOf(form.rank, sectionId === oldSection ? old.rank : nextRank(problems))
      const changed = { ...old, displayId: displayIdOf(form.displayId ?? old.displayId), rank, sectionId, gmtModified: new Date() }
      return inOrder(problems.map((problem) => (problem === old ? changed : problem)))
    })
  }

  order(tid: number, pids: readonly number[], caller: Person): Promise<void> {
    return this.#changeAs(caller, tid, ({ problems }) => {
      const ordered = [...new Set(pids)].flatMap((pid) => problems.find((problem) => problem.pid === pid) ?? [])
      if (ordered.length !== problems.length || pids.length !== problems.length) throw new OrderWrong()
      return ordered.map((problem, index) => ({ ...problem, rank: index + 1 }))
    })
  }

  remove(tid: number, pid: number, caller: Person): Promise<void> {
    return this.#changeAs(caller, tid, ({ problems }) => {
      if (!problems.some((problem) => problem.pid === pid)) throw new NoProblem()
      return problems.filter((problem) => problem.pid !== pid)
    })
  }

  /** Updates whether a problem can be solved, and removes a deleted problem from all trainings. Repeatable. */
  async refresh(pid: number): Promise<void> {
    for (const { _id: tid } of await this.#deps.trainings.withProblems([pid]))
      await this.#deps.contents.change(
        () => this.#deps.trainings.findOptional(tid),
        async ({ problems }, { owner }) => {
          // Read after the training: a process that changes the training later also asks the bank later.
          const summary = (await this.#deps.bank.summaries([pid])).get(pid)
          if (!summary) return { problems: problems.filter((problem) => problem.pid !== pid) }
          return { problems: problems.map((problem) => (problem.pid === pid ? { ...problem, isOpen: isOpenFor(owner, summary) } : problem)) }
        },
      )
  }

  async #page({ problems }: TrainingDoc, { queryExisted, oj, keyword, currentPage, limit }: ListQuery) {
    const page = { currentPage, limit }
    const pids = problems.map(({ pid }) => pid)
    if (!queryExisted) return this.#deps.selection.candidates({ ...page, oj, keyword, except: pids })
    const rows = await this.#deps.selection.adminRows(pids)
    const found = problems.filter((problem) => isNamed(problem, rows.get(problem.pid), keyword ?? ''))
    const from = (currentPage - 1) * limit
    const records = found.slice(from, from + limit).flatMap(({ pid }) => rows.get(pid) ?? [])
    return paged<Problem>(records, found.length, page)
  }

  #changeAs(caller: Person, tid: number, changeOf: (contents: Contents) => TrainingProblemDoc[]): Promise<void> {
    return this.#deps.contents.change(
      () => this.#deps.access.managed(tid, caller),
      async (contents) => ({ problems: changeOf(contents) }),
    )
  }
}

function namesIn({ _id, problems }: TrainingDoc) {
  return Object.fromEntries(problems.map((problem) => [problem.pid, problemRow(_id, problem)]))
}

/** Whether a training can show a problem: one of the public list, or one that its owner shows. */
function isOpenFor(owner: string | null, problem: ProblemSummary | undefined): boolean {
  if (problem?.auth !== places.public) return false
  return problem.owner === null || problem.publication === 'approved' || problem.owner === owner
}

/** Problems of equal ranks keep the order in which they were added. */
function inOrder(problems: readonly TrainingProblemDoc[]): TrainingProblemDoc[] {
  return problems.toSorted((a, b) => a.rank - b.rank || a.id - b.id)
}

/** Returns the rank after all others. */
function nextRank(problems: readonly TrainingProblemDoc[]): number {
  return Math.max(0, ...problems.map(({ rank }) => rank)) + 1
}

function requireSection(sections: Contents['sections'], sectionId: number | null): void {
  if (sectionId !== null && sections.every(({ id }) => id !== sectionId)) throw new NoSection()
}

/** Whether the keyword is part of the problem's IDs or titles. */
function isNamed({ displayId }: TrainingProblemDoc, problem: Problem | undefined, keyword: string): boolean {
  const names = [displayId, problem?.problemId ?? '', problem?.title ?? '']
  return problem !== undefined && names.some((name) => name.toLowerCase().includes(keyword.toLowerCase()))
}

function displayIdOf(given: string): string {
  const displayId = given.trim()
  if (displayId === '') throw new DisplayIdRequired()
  if (displayId.length > longestId || !isDisplayId(displayId)) throw new DisplayIdOdd()
  return displayId
}
