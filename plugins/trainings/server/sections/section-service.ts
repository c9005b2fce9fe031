import type { Viewer } from '@verdict/plugin-problems/contract'
import { SectionLocked } from '../../contract.ts'
import type { TrainingProgress } from '../training/training-progress.ts'
import type { OpenTraining, TrainingAccess } from '../training/training-access.ts'
import { sectionStates, type SectionState } from './section-states.ts'

interface Deps {
  readonly access: TrainingAccess
  readonly progress: TrainingProgress
}

/** Reads the sections of trainings for users. Nothing is locked for staff. */
export class SectionService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async list(tid: number, viewer: Viewer) {
    const open = await this.#deps.access.entered(tid, viewer)
    return (await this.#states(open, viewer)).map(({ section, waitsFor, ...counts }) => {
      const locks = open.isStaff ? [] : waitsFor
      return { ...section, ...counts, isLocked: locks.length > 0, waitsFor: locks.map(({ id }) => id) }
    })
  }

  /** Returns the sections whose problems are locked for the viewer. */
  async locked(open: OpenTraining, viewer: Viewer): Promise<ReadonlyMap<number, SectionState>> {
    const canLock = open.training.sections?.some(({ toSolve, after }) => toSolve !== null || (after !== null && after.length > 0))
    if (open.isStaff || !canLock) return new Map()
    const states = await this.#states(open, viewer)
    return new Map(states.flatMap((state) => (state.waitsFor.length > 0 ? [[state.section.id, state] as const] : [])))
  }

  /** Throws SectionLocked if the problem is in a section that is locked for the viewer. */
  async requireUnlocked(open: OpenTraining, pid: number, viewer: Viewer): Promise<void> {
    const sectionId = open.training.problems.find((problem) => problem.pid === pid)?.sectionId
    const state = sectionId ? (await this.locked(open, viewer)).get(sectionId) : undefined
    if (state) throw new SectionLocked({ section: state.section.title, sections: state.waitsFor.map(({ title }) => title).join(', ') })
  }

  async #states({ training }: OpenTraining, viewer: Viewer): Promise<SectionState[]> {
    return sectionStates(training, viewer && training.sections?.length ? await this.#deps.progress.solved([training], viewer.uid, training.owner) : new Set())
  }
}
