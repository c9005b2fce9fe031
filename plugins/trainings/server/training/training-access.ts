import { openOwned, permits, type ContextResolver, type OpenContext, type Viewer } from '@verdict/plugin-problems/contract'
import { JoinFirst, NoTraining, StaffOnly, trainingAuths } from '../../contract.ts'
import type { Registrations } from '../registrations/registrations.ts'
import type { TrainingRepository } from './training-repository.ts'
import type { TrainingDoc } from './training-schema.ts'

/** A training as opened by one viewer. */
export interface OpenTraining {
  readonly training: TrainingDoc
  readonly isStaff: boolean
  /** Its owner and the owner's parent contexts; empty for trainings of the site. */
  readonly around: readonly OpenContext[]
  /** The path of its page, below the page of its owner. */
  readonly path: string
}

interface Deps {
  readonly trainings: TrainingRepository
  readonly registrations: Registrations
  readonly resolver: ContextResolver
}

/** Checks who can see, enter and manage a training. */
export class TrainingAccess {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Throws NoTraining if the viewer cannot see the training. */
  async open(tid: number, viewer: Viewer): Promise<OpenTraining> {
    const training = await this.#deps.trainings.find(tid)
    const opened = await openOwned(training, viewer, { resolver: this.#deps.resolver, permission: 'training_admin' })
    if (!opened || (!training.visible && !opened.isStaff)) throw new NoTraining()
    const around = opened.around?.contexts ?? []
    return { training, isStaff: opened.isStaff, around, path: `${around[0]?.page?.path ?? ''}/training/${tid}` }
  }

  /** Returns the training, for its staff only. */
  async managed(tid: number, viewer: Viewer): Promise<TrainingDoc> {
    const { training, isStaff } = await this.open(tid, viewer)
    if (!isStaff) throw new StaffOnly()
    return training
  }

  /** Whether the viewer can see the training's problems, submissions and ranking: logged-in users, and for a private training only its members. */
  async isAdmitted({ training, isStaff }: OpenTraining, viewer: Viewer): Promise<boolean> {
    if (!viewer) return false
    return isStaff || training.auth === trainingAuths.public || this.#deps.registrations.has(training, viewer.uid)
  }

  /** Returns the training, for users whom it admits. */
  async entered(tid: number, viewer: Viewer): Promise<OpenTraining> {
    const open = await this.open(tid, viewer)
    if (!(await this.isAdmitted(open, viewer))) throw new JoinFirst()
    return open
  }

  /** Whether `entered` admits the viewer, for live updates. */
  mayEnter(tid: number, viewer: Viewer): Promise<boolean> {
    return permits(() => this.entered(tid, viewer))
  }
}
