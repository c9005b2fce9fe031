import type { PageQuery, paged } from '@verdict/core'
import type { ContextReference, Viewer } from '@verdict/plugin-problems/contract'
import type { PersonProblemStatus } from '@verdict/plugin-submissions/contract'
import type { z } from 'zod'
import type { TrainingForm, TrainingProblemForm, TrainingProblemList } from './admin-api.ts'
import type { Training, TrainingRow, TrainingWithCategory } from './rows.ts'
import type { SectionForm } from './section-api.ts'
import { trainings } from './trainings.ts'

type Page<Row extends z.ZodType> = ReturnType<typeof paged<z.input<Row>>>
type Person = NonNullable<Viewer>

/** Which problems a list shows: those of a training, those of the public list that it may add, or those that its owner shows and it does not have. */
export interface TrainingProblemQuery extends PageQuery {
  readonly tid: number
  readonly keyword?: string | undefined
  readonly queryExisted: boolean
  readonly fromOwner?: boolean | undefined
  readonly oj?: string | undefined
}

/** How far one person is in a training: problem by problem, in its order. */
export interface PersonProgress {
  readonly tid: number
  readonly title: string
  /** Without a result where the person has not submitted. */
  readonly problems: readonly { readonly displayId: string; readonly result: PersonProblemStatus | undefined }[]
}

/**
 * The trainings of owners, such as groups, for the plugins that join them. The caller has checked the right to list and to create; every other
 * method asks the context of the owner: who may know it may know its trainings, and who manages it manages them. A training of the site is none of these. The calls of those who practise need nothing more.
 */
export interface OwnedTrainings {
  /** The visible trainings in their order, with the progress of the viewer. */
  page(owner: ContextReference, query: PageQuery, viewer: Viewer): Promise<Page<typeof TrainingRow>>
  /** All trainings, the newest first. */
  adminPage(owner: ContextReference, query: PageQuery & { readonly keyword?: string | undefined }): Promise<Page<typeof Training>>
  /** How far somebody is in the visible trainings, in their order. The caller has checked that its reader may see the results of this person. */
  progressOf(owner: ContextReference, uid: string, query: PageQuery): Promise<ReturnType<typeof paged<PersonProgress>>>
  create(owner: ContextReference, form: TrainingForm, author: Pick<Person, 'uid' | 'username'>): Promise<{ tid: number }>
  read(tid: number, viewer: Person): Promise<z.input<typeof TrainingWithCategory>>
  edit(form: TrainingForm, viewer: Person): Promise<void>
  changeStatus(tid: number, status: boolean, viewer: Person): Promise<void>
  remove(tid: number, viewer: Person): Promise<void>
  problems(query: TrainingProblemQuery, viewer: Person): Promise<z.input<typeof TrainingProblemList>>
  /** Adds a problem of the public list, or one that the owner has made. */
  addProblem(form: Omit<TrainingProblemForm, 'rank'>, viewer: Person): Promise<void>
  saveProblem(form: TrainingProblemForm, viewer: Person): Promise<void>
  orderProblems(tid: number, pids: readonly number[], viewer: Person): Promise<void>
  removeProblem(tid: number, pid: number, viewer: Person): Promise<void>
  addSection(form: SectionForm, viewer: Person): Promise<{ id: number }>
  saveSection(form: SectionForm & { readonly id: number }, viewer: Person): Promise<void>
  orderSections(tid: number, ids: readonly number[], viewer: Person): Promise<void>
  removeSection(tid: number, id: number, viewer: Person): Promise<void>
  /** Deletes all trainings of an owner that ends; repeatable. */
  removeAll(owner: ContextReference): Promise<void>
}

/** The trainings of contexts. */
export const ownedTrainings = trainings.service<OwnedTrainings>('owned-trainings')
