import type { PageQuery, paged, Served } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { PersonProblemStatus } from '@verdict/plugin-submissions/contract'
import type { z } from 'zod'
import type { TrainingForm, TrainingProblemList } from './forms.ts'
import type { Training, TrainingRow } from './rows.ts'
import type { sectionStaffRoutes } from './section-api.ts'
import type { trainingStaffRoutes } from './staff-routes.ts'
import { trainings } from './trainings.ts'

type Page<Row extends z.ZodType> = ReturnType<typeof paged<z.input<Row>>>
type Person = NonNullable<Viewer>

/** How far one person is in a training: problem by problem, in its order. */
export interface PersonProgress {
  readonly tid: number
  readonly title: string
  /** Without a result where the person has not submitted. */
  readonly problems: readonly { readonly displayId: string; readonly result: PersonProblemStatus | undefined }[]
}

/**
 * The trainings of owners, such as groups, for the plugins that join them. The caller has checked the permission to list and to create; every other
 * method asks the context of the owner: users who may know it may know its trainings, and those who manage it manage them. Trainings of the site are not known
 * here. The calls of members need nothing more.
 */
export interface OwnedTrainings {
  /** The visible trainings in their order, with the progress of the viewer. */
  page(owner: ContextReference, query: PageQuery, viewer: Viewer): Promise<Page<typeof TrainingRow>>
  /** All trainings, the newest first. */
  adminPage(owner: ContextReference, query: PageQuery & { readonly keyword?: string | undefined }): Promise<Page<typeof Training>>
  /** The progress of one user in the visible trainings, in their order. The caller has checked that its reader may see the results of this user. */
  progressOf(owner: ContextReference, uid: string, query: PageQuery): Promise<ReturnType<typeof paged<PersonProgress>>>
  create(owner: ContextReference, form: TrainingForm, author: Pick<Person, 'uid' | 'username'>): Promise<{ tid: number }>
  /** The handlers of the operations that an owner mounts. `addFromBank` also adds problems that the owner shows. */
  readonly staff: Served<typeof trainingStaffRoutes, Person>
  readonly sections: Served<typeof sectionStaffRoutes, Person>
  /** The problems that the owner shows and the training does not have. */
  ownersProblems(
    query: PageQuery & { readonly tid: number; readonly keyword?: string | undefined },
    viewer: Person,
  ): Promise<z.input<typeof TrainingProblemList>>
  /** Deletes all trainings of an owner that ends; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The trainings of contexts. */
export const ownedTrainings = trainings.service<OwnedTrainings>('owned-trainings')
