import { openOwned, permits, type ContextResolver, type OpenContext, type Viewer } from '@verdict/plugin-problems/contract'
import { JoinFirst, NoTraining, StaffOnly, trainingAuths } from '../../contract.ts'
import type { Registrations } from './registrations.ts'
import type { TrainingRepository } from './training-repository.ts'
import type { TrainingDoc } from './training-schema.ts'

/** A training as one viewer meets it. */
export interface OpenTraining {
  readonly training: TrainingDoc
  readonly isStaff: boolean
  /** Its owner and the contexts around that; empty for trainings of the site. */
  readonly around: readonly OpenContext[]
  /** The address of its page, below the page of its owner. */
  readonly path: string
}

interface Deps {
  readonly trainings: TrainingRepository
  readonly registrations: Registrations
  readonly resolver: ContextResolver
}

/** Who may know, enter and run a training. */
export class TrainingAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Throws NoTraining for a training that the viewer may not know. */
  async open(tid: number, viewer: Viewer): Promise<OpenTraining> {
    const training = await this.#deps.trainings.find(tid)
    const opened = await openOwned(training, viewer, { resolver: this.#deps.resolver, permission: 'training_admin' })
    if (!opened || (!training.visible && !opened.isStaff)) throw new NoTraining()
    const around = opened.around?.contexts ?? []
    return { training, isStaff: opened.isStaff, around, path: `${around[0]?.page?.path ?? ''}/training/${tid}` }
  }

  /** The training, for its staff alone. */
  async managed(tid: number, viewer: Viewer): Promise<TrainingDoc> {
    const { training, isStaff } = await this.open(tid, viewer)
    if (!isStaff) throw new StaffOnly()
    return training
  }

  /** Whether the viewer sees the problems of the training, its submissions and its rank: whoever is logged in, and has joined a private one. */
  async isAdmitted({ training, isStaff }: OpenTraining, viewer: Viewer): Promise<boolean> {
    if (!viewer) return false
    return isStaff || training.auth === trainingAuths.public || this.#deps.registrations.has(training, viewer.uid)
  }

  /** The training, for those whom it admits. */
  async entered(tid: number, viewer: Viewer): Promise<OpenTraining> {
    const open = await this.open(tid, viewer)
    if (!(await this.isAdmitted(open, viewer))) throw new JoinFirst()
    return open
  }

  /** The same as an answer, for live updates. */
  mayEnter(tid: number, viewer: Viewer): Promise<boolean> {
    return permits(() => this.entered(tid, viewer))
  }
}
