import type { Client, PageQuery } from '@verdict/core'
import type { z } from 'zod'
import type { trainingAdminApi, TrainingForm, TrainingProblemForm, TrainingProblemList } from './admin-api.ts'
import type { TrainingProblemQuery } from './owned-trainings.ts'
import type { Training, TrainingWithCategory } from './rows.ts'
import type { SectionForm } from './section-api.ts'
import { trainings } from './trainings.ts'

type Form = z.input<typeof TrainingForm>
type Section = z.input<typeof SectionForm>

/** The calls of the pages on which trainings are run: those of an owner end in `OwnedTrainings`. They show their failures themselves, as calls of `useApi` do. */
export interface TrainingAdminCalls {
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: Training[]; total: number }>
  read(tid: number, signal: AbortSignal): Promise<z.output<typeof TrainingWithCategory>>
  create(form: Form): Promise<{ readonly tid: number }>
  edit(form: Form): Promise<unknown>
  changeStatus(tid: number, status: boolean): Promise<unknown>
  remove(tid: number): Promise<unknown>
  problems(query: TrainingProblemQuery, signal: AbortSignal): Promise<z.output<typeof TrainingProblemList>>
  addFromBank(form: { readonly tid: number; readonly pid: number; readonly sectionId: number | null }): Promise<unknown>
  saveProblem(form: z.input<typeof TrainingProblemForm>): Promise<unknown>
  orderProblems(tid: number, pids: number[]): Promise<unknown>
  removeProblem(tid: number, pid: number): Promise<unknown>
  addSection(form: Section): Promise<unknown>
  saveSection(form: Section & { readonly id: number }): Promise<unknown>
  orderSections(tid: number, ids: number[]): Promise<unknown>
  removeSection(tid: number, id: number): Promise<unknown>
}

type Alike = 'read' | 'edit' | 'changeStatus' | 'remove' | 'problems' | 'addFromBank' | 'orderProblems'

/** The calls that the site and owners serve alike, each under paths of its own. */
export function trainingCallsOf(api: Pick<Client<typeof trainingAdminApi.routes>, Alike>): Pick<TrainingAdminCalls, Alike> {
  return {
    read: (tid, signal) => api.read({ query: { tid } }, signal),
    edit: (body) => api.edit({ body }),
    changeStatus: (tid, status) => api.changeStatus({ query: { tid, status } }),
    remove: (tid) => api.remove({ query: { tid } }),
    problems: (query, signal) => api.problems({ query }, signal),
    addFromBank: (body) => api.addFromBank({ body }),
    orderProblems: (tid, pids) => api.orderProblems({ body: { tid, pids } }),
  }
}

/** The problems that the owner of trainings has made, for those who add them. */
export interface OwnTrainingProblems {
  /** The name of the button and of the dialog. */
  readonly add: string
  /** Adds one by its display id in the owner. */
  addProblem(form: { readonly tid: number; readonly problemId: string; readonly sectionId: number | null }): Promise<unknown>
}

/** Where trainings are run: in the administration of the site, or in their owner. */
export interface TrainingAdminPlace {
  readonly title: string
  /** The address of the list; those of a training follow as `/7/edit` and `/7/problems`, that of a new one as `/create`. */
  readonly path: string
  /** What drafts of new trainings are kept for. */
  readonly owner: string
  /** The context in whose name pictures are uploaded; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  readonly calls: TrainingAdminCalls
  readonly ownProblems?: OwnTrainingProblems
  /** Who runs them may also import problems of other judges: on the site alone. */
  readonly ofSite?: boolean
  mayManage(row: Training): boolean
  mayRemove(row: Training): boolean
}

/** A page of `TrainingAdminPlace`, for a route of the owner, which has the parameter `trainingId` where it is about one training. */
export const trainingAdmin = trainings.part<{ readonly screen: 'list' | 'form' | 'problems'; readonly place: TrainingAdminPlace }>('admin')
