import type { Client, PageQuery } from '@verdict/core'
import type { z } from 'zod'
import type { TrainingForm, TrainingProblemList } from './forms.ts'
import type { Training } from './rows.ts'
import type { sectionStaffRoutes } from './section-api.ts'
import type { trainingStaffRoutes } from './staff-routes.ts'
import { trainings } from './trainings.ts'

/** The problems that the owner of trainings shows, for training staff who add them. */
export interface OwnedTrainingProblems {
  /** The name of the button and of the dialog. */
  readonly add: string
  /** Those that the training does not have. */
  list(query: PageQuery & { readonly tid: number; readonly keyword: string }, signal: AbortSignal): Promise<z.output<typeof TrainingProblemList>>
  /** Adds one by its display ID in the owner. */
  addProblem(form: { readonly tid: number; readonly problemId: string; readonly sectionId: number | null }): Promise<unknown>
}

/** The place in which trainings are managed: the administration of the site, or their owner. Its calls show their failures themselves, as those of `useApi` do. */
export interface TrainingAdminPlace {
  readonly title: string
  /** The address of the list; those of a training follow as `/7/edit` and `/7/problems`, that of a new one as `/create`. */
  readonly path: string
  /** What drafts of new trainings are kept for. */
  readonly owner: string
  /** The context in whose name pictures are uploaded; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: Training[]; total: number }>
  create(form: z.input<typeof TrainingForm>): Promise<{ readonly tid: number }>
  /** The mounted operations. */
  readonly calls: Client<typeof trainingStaffRoutes>
  readonly sections: Client<typeof sectionStaffRoutes>
  readonly ownedProblems?: OwnedTrainingProblems
  /** Training staff can also import problems of other judges: on the site alone. */
  readonly ofSite?: boolean
  mayManage(row: Training): boolean
  mayRemove(row: Training): boolean
}

/** A page of `TrainingAdminPlace`, for a route of the owner, which has the parameter `trainingId` where it is about one training. */
export const trainingAdmin = trainings.part<{ readonly screen: 'list' | 'form' | 'problems'; readonly place: TrainingAdminPlace }>('admin')
