import type { Client, PageQuery } from '@verdict/core'
import type { z } from 'zod'
import type { TrainingForm, TrainingProblemList } from './forms.ts'
import type { Training } from './rows.ts'
import type { sectionStaffRoutes } from './section-api.ts'
import type { trainingStaffRoutes } from './staff-routes.ts'
import { trainings } from './trainings.ts'

/** The problems shown by a training's owner, for training staff to add. */
export interface OwnedTrainingProblems {
  /** The label of the button and title of the dialog. */
  readonly add: string
  /** Lists the problems that the training does not have. */
  list(query: PageQuery & { readonly tid: number; readonly keyword: string }, signal: AbortSignal): Promise<z.output<typeof TrainingProblemList>>
  /** Adds a problem by its display ID in the owner. */
  addProblem(form: { readonly tid: number; readonly problemId: string; readonly sectionId: number | null }): Promise<unknown>
}

/** Where trainings are managed: the admin area of the site, or their owner. Its calls show their own errors, like those of `useApi`. */
export interface TrainingAdminPlace {
  readonly title: string
  /** The context of its texts, where trainings have another name. */
  readonly words?: 'course'
  /** The path of the list. `/7/edit` and `/7/problems` below it belong to a training; `/create` is for a new one. */
  readonly path: string
  /** The key of drafts of new trainings. */
  readonly owner: string
  /** The context that uploaded images belong to; empty on the site. */
  readonly keys: Readonly<Record<string, number>>
  list(query: PageQuery & { readonly keyword: string }, signal: AbortSignal): Promise<{ records: Training[]; total: number }>
  create(form: z.input<typeof TrainingForm>): Promise<{ readonly tid: number }>
  /** The mounted operations. */
  readonly calls: Client<typeof trainingStaffRoutes>
  readonly sections: Client<typeof sectionStaffRoutes>
  readonly ownedProblems?: OwnedTrainingProblems
  /** Whether training staff can also import problems from other judges. Only on the site. */
  readonly ofSite?: boolean
  mayManage(row: Training): boolean
  mayRemove(row: Training): boolean
}

/** A page of `TrainingAdminPlace`, for a route of the owner. The route needs the parameter `trainingId` if the page is about one training. */
export const trainingAdmin = trainings.part<{ readonly screen: 'list' | 'form' | 'problems'; readonly place: TrainingAdminPlace }>('admin')
