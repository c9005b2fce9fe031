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

/** One user's progress in a training, by problem, in the training's order. */
export interface PersonProgress {
  readonly tid: number
  readonly title: string
  /** Without a result if the user has not submitted. */
  readonly problems: readonly { readonly displayId: string; readonly result: PersonProblemStatus | undefined }[]
}

/**
 * The trainings of owners such as groups, for the plugins that mount them. The caller must check the permission to list and to create. Every other method asks
 * the owner's context: users who can see the owner can see its trainings, and its managers manage them. Trainings of the site are not accessible here. The
 * members' API also serves owned trainings.
 */
export interface OwnedTrainings {
  /** Returns the visible trainings in order, with the viewer's progress. */
  page(owner: ContextReference, query: PageQuery, viewer: Viewer): Promise<Page<typeof TrainingRow>>
  /** Returns all trainings, newest first. */
  adminPage(owner: ContextReference, query: PageQuery & { readonly keyword?: string | undefined }): Promise<Page<typeof Training>>
  /** Returns a user's progress in the visible trainings, in order. The caller must check that its reader can see this user's results. */
  progressOf(owner: ContextReference, uid: string, query: PageQuery): Promise<ReturnType<typeof paged<PersonProgress>>>
  create(owner: ContextReference, form: TrainingForm, author: Pick<Person, 'uid' | 'username'>): Promise<{ tid: number }>
  /** The handlers of the mounted operations. `addFromBank` also adds problems that the owner shows. */
  readonly staff: Served<typeof trainingStaffRoutes, Person>
  readonly sections: Served<typeof sectionStaffRoutes, Person>
  /** Returns the owner's problems that the training does not have. */
  ownersProblems(
    query: PageQuery & { readonly tid: number; readonly keyword?: string | undefined },
    viewer: Person,
  ): Promise<z.input<typeof TrainingProblemList>>
  /** Deletes all trainings of an owner that is being deleted; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The trainings of owners. */
export const ownedTrainings = trainings.service<OwnedTrainings>('owned-trainings')
