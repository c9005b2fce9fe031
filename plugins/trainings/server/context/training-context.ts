import { unlessRefused } from '@verdict/core'
import {
  NoProblem,
  NotYours,
  type ContextAction,
  type ContextKind,
  type ContextPage,
  type ContextReference,
  type OpenContext,
  type Viewer,
} from '@verdict/plugin-problems/contract'
import { trainingReference } from '../training/training-schema.ts'
import { JoinFirst, NoTraining } from '../../contract.ts'
import type { SectionService } from '../sections/section-service.ts'
import type { OpenTraining, TrainingAccess } from '../training/training-access.ts'
import type { TrainingProblems } from '../problems/training-problems.ts'

interface Deps {
  readonly access: TrainingAccess
  readonly problems: TrainingProblems
  readonly sections: SectionService
}

/** Provides trainings as contexts of problems and submissions. */
export function trainingContexts(deps: Deps): ContextKind {
  return {
    key: 'tid',
    word: 'training',
    open: async (tid, viewer) => {
      const open = await unlessRefused(() => deps.access.open(tid, viewer), NoTraining)
      return open && new TrainingContext(open, viewer, deps)
    },
  }
}

/** A training as opened by one viewer. */
class TrainingContext implements OpenContext {
  readonly reference: ContextReference
  readonly around: readonly OpenContext[]
  readonly viewerManages: boolean
  readonly page: ContextPage
  readonly rules = { cooldown: true, sharing: true, countsOutside: true, priority: 'normal' } as const
  readonly #open: OpenTraining
  readonly #viewer: Viewer
  readonly #deps: Deps

  constructor(open: OpenTraining, viewer: Viewer, deps: Deps) {
    this.#open = open
    this.#viewer = viewer
    this.#deps = deps
    this.reference = trainingReference(open.training._id)
    this.around = open.around
    this.viewerManages = open.isStaff
    this.page = { path: open.path, title: open.training.title }
  }

  async findProblem(displayId: string): Promise<number | undefined> {
    const wanted = displayId.trim().toUpperCase()
    // Includes problems of locked sections, so that users who open one learn what they must solve first.
    return (await this.#readable()).find((problem) => problem.displayId.toUpperCase() === wanted)?.pid
  }

  async displayIds(pids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return new Map(this.#open.training.problems.flatMap(({ pid, displayId }) => (pids.includes(pid) ? [[pid, displayId] as const] : [])))
  }

  async problems() {
    const [problems, locked] = await Promise.all([this.#readable(), this.#deps.sections.locked(this.#open, this.#viewer)])
    return problems.filter(({ sectionId }) => !locked.has(sectionId ?? 0))
  }

  async authorize(action: ContextAction, pid: number): Promise<void> {
    if (action === 'edit' || action === 'download-data' || action === 'upload-pictures') throw new NotYours()
    if (!(await this.#readable()).some((problem) => problem.pid === pid)) throw new NoProblem()
    await this.#deps.sections.requireUnlocked(this.#open, pid, this.#viewer)
  }

  async rowRules() {
    return (await this.#mayEnter()) ? ([{ shows: 'all' }] as const) : []
  }

  async #readable() {
    await this.#requireEntry()
    return this.#deps.problems.readable(this.#open.training)
  }

  #mayEnter(): Promise<boolean> {
    return this.#deps.access.isAdmitted(this.#open, this.#viewer)
  }

  async #requireEntry(): Promise<void> {
    if (!(await this.#mayEnter())) throw new JoinFirst()
  }
}
