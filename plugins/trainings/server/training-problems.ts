import { paged, type ParsedInput } from '@verdict/core'
import {
  isDisplayId,
  NoProblem,
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
  DisplayIdTaken,
  OrderWrong,
  type trainingAdminApi,
  type TrainingProblemForm,
  type TrainingProblemQuery,
} from '../contract.ts'
import type { TrainingAccess } from './training-access.ts'
import { rankOf } from './training-input.ts'
import type { TrainingRepository } from './training-repository.ts'
import { problemRow } from './training-rows.ts'
import type { TrainingDoc, TrainingProblemDoc } from './training-schema.ts'

type Person = NonNullable<Viewer>
type RemoteQuery = ParsedInput<typeof trainingAdminApi.routes.importRemote>['query']
type Place = Pick<TrainingDoc, 'owner' | 'problems'>

interface Deps {
  readonly trainings: TrainingRepository
  readonly access: TrainingAccess
  readonly bank: ProblemBank
  readonly selection: ProblemSelection
  nextId(): Promise<number>
}

const longestId = 255

/** Which problems a training has, in which order, and how they are called there. */
export class TrainingProblems {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The problems that can be read now, as the bank says at this moment. */
  async readable({ owner, problems }: Place): Promise<TrainingProblemDoc[]> {
    const summaries = await this.#deps.bank.summaries(problems.map(({ pid }) => pid))
    return problems.filter(({ pid }) => isOpenFor(owner, summaries.get(pid)))
  }

  /** The problems of a training, or those of the public list that it may add, beside what the training calls its own. */
  async list(query: TrainingProblemQuery, caller: Person) {
    const training = await this.#deps.access.managed(query.tid, caller)
    const trainingProblemMap = Object.fromEntries(training.problems.map((problem) => [problem.pid, problemRow(training._id, problem)]))
    return { problemList: await this.#page(training, query), trainingProblemMap }
  }

  async add({ tid, pid, displayId }: Pick<TrainingProblemForm, 'tid' | 'pid' | 'displayId'>, caller: Person): Promise<void> {
    const problem = (await this.#deps.bank.summaries([pid])).get(pid)
    const { owner } = await this.#deps.access.managed(tid, caller)
    if (!problem || !isOpenFor(owner, problem)) throw new NoProblem()
    const now = new Date()
    const named = displayIdOf(displayId ?? problem.problemId)
    const added = { id: await this.#deps.nextId(), pid, displayId: named, isOpen: true, gmtCreate: now, gmtModified: now }
    await this.#changeAs(caller, tid, (problems) => {
      if (problems.some((one) => one.pid === pid)) throw new AlreadyAdded()
      return [...problems, { ...added, rank: (problems.at(-1)?.rank ?? 0) + 1 }]
    })
    // It may have been hidden while it was added.
    await this.refresh(pid)
  }

  /** Adds a problem of another judge. What can be refused at once is, because an import stays in the bank. */
  async importRemote({ tid, name, problemId }: RemoteQuery, caller: Person): Promise<void> {
    await this.#deps.access.managed(tid, caller)
    const { pid } = await this.#deps.selection.fromJudge(name, problemId, caller)
    await this.add({ tid, pid }, caller)
  }

  save({ tid, pid, ...form }: TrainingProblemForm, caller: Person): Promise<void> {
    return this.#changeAs(caller, tid, (problems) => {
      const old = problems.find((problem) => problem.pid === pid)
      if (!old) throw new NoProblem()
      const changed = { ...old, displayId: displayIdOf(form.displayId ?? old.displayId), rank: rankOf(form.rank, old.rank), gmtModified: new Date() }
      return inOrder(problems.map((problem) => (problem === old ? changed : problem)))
    })
  }

  order(tid: number, pids: readonly number[], caller: Person): Promise<void> {
    return this.#changeAs(caller, tid, (problems) => {
      const ordered = [...new Set(pids)].flatMap((pid) => problems.find((problem) => problem.pid === pid) ?? [])
      if (ordered.length !== problems.length || pids.length !== problems.length) throw new OrderWrong()
      return ordered.map((problem, index) => ({ ...problem, rank: index + 1 }))
    })
  }

  remove(tid: number, pid: number, caller: Person): Promise<void> {
    return this.#changeAs(caller, tid, (problems) => {
      if (!problems.some((problem) => problem.pid === pid)) throw new NoProblem()
      return problems.filter((problem) => problem.pid !== pid)
    })
  }

  /** Takes over whether a problem can be solved; one that was deleted leaves all trainings. Repeatable. */
  async refresh(pid: number): Promise<void> {
    for (const { _id: tid } of await this.#deps.trainings.withProblem(pid))
      await this.#change(
        () => this.#deps.trainings.findOptional(tid),
        async (problems, { owner }) => {
          // Read after the training: whoever changes it later asks the bank later.
          const summary = (await this.#deps.bank.summaries([pid])).get(pid)
          if (!summary) return problems.filter((problem) => problem.pid !== pid)
          return problems.map((problem) => (problem.pid === pid ? { ...problem, isOpen: isOpenFor(owner, summary) } : problem))
        },
      )
  }

  async #page({ problems }: TrainingDoc, { queryExisted, oj, keyword, currentPage, limit }: TrainingProblemQuery) {
    const page = { currentPage, limit }
    const pids = problems.map(({ pid }) => pid)
    if (!queryExisted) return this.#deps.selection.candidates({ ...page, oj, keyword, except: pids })
    const rows = await this.#deps.selection.adminRows(pids)
    const found = problems.filter((problem) => isNamed(problem, rows.get(problem.pid), keyword ?? ''))
    const from = (currentPage - 1) * limit
    const records = found.slice(from, from + limit).flatMap(({ pid }) => rows.get(pid) ?? [])
    return paged<Problem>(records, found.length, page)
  }

  async #changeAs(caller: Person, tid: number, changeOf: (problems: readonly TrainingProblemDoc[]) => TrainingProblemDoc[]): Promise<void> {
    await this.#change(
      () => this.#deps.access.managed(tid, caller),
      async (problems) => changeOf(problems),
    )
  }

  /** Computes the problems of a training from the newest ones. */
  async #change(
    read: () => Promise<TrainingDoc | undefined>,
    changeOf: (problems: readonly TrainingProblemDoc[], training: TrainingDoc) => Promise<TrainingProblemDoc[]>,
  ): Promise<void> {
    for (;;) {
      const training = await read()
      if (!training) return
      const problems = await changeOf(training.problems, training)
      const ids = problems.map(({ displayId }) => displayId)
      const twice = ids.find((displayId, index) => ids.indexOf(displayId) < index)
      if (twice !== undefined) throw new DisplayIdTaken({ displayId: twice })
      if (await this.#deps.trainings.saveProblems(training, problems, differing(training.problems, problems))) return
    }
  }
}

/** Whether a training may show a problem: one of the public list, or one that its owner shows. */
function isOpenFor(owner: string | null, problem: ProblemSummary | undefined): boolean {
  if (problem?.auth !== 1) return false
  return problem.owner === null || problem.publication === 'approved' || problem.owner === owner
}

/** Problems of equal ranks stay in the order in which they were added. */
function inOrder(problems: readonly TrainingProblemDoc[]): TrainingProblemDoc[] {
  return problems.toSorted((a, b) => a.rank - b.rank || a.id - b.id)
}

/** The problems that count in one state of a training and not in the other. */
function differing(before: readonly TrainingProblemDoc[], after: readonly TrainingProblemDoc[]): number[] {
  const states = (problems: readonly TrainingProblemDoc[]) => new Map(problems.map(({ pid, isOpen }) => [pid, isOpen]))
  const [old, now] = [states(before), states(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((pid) => old.get(pid) !== now.get(pid))
}

/** Whether a problem has the keyword in one of its ids or titles. */
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
