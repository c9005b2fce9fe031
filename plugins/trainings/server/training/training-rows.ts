import { ownerId } from '@verdict/plugin-problems/contract'
import type { z } from 'zod'
import type { Training, TrainingCategory, TrainingProblem, TrainingRow } from '../../contract.ts'
import type { CategoryDoc, TrainingDoc, TrainingProblemDoc } from './training-schema.ts'

/** Returns a training as all users see it. */
export function trainingRow(training: TrainingDoc, category: CategoryDoc | undefined, acCount: number | null): z.input<typeof TrainingRow> {
  const { _id, title, synopsis, description, author, auth, rank, gmtModified } = training
  return {
    id: _id,
    title,
    synopsis,
    description,
    author,
    auth,
    categoryName: category?.name ?? null,
    categoryColor: category?.color ?? null,
    rank,
    problemCount: openProblems(training).length,
    acCount,
    gid: ownerId(training, 'gid'),
    gmtModified,
  }
}

/** Returns a training for its staff; the password is included only for its form. */
export function adminTraining(training: TrainingDoc, password: string | null): z.input<typeof Training> {
  const { _id, title, synopsis, description, author, auth, visible, rank, gmtCreate, gmtModified, revision } = training
  const gid = ownerId(training, 'gid')
  return {
    id: _id,
    title,
    synopsis,
    description,
    author,
    auth,
    privatePwd: password,
    status: visible,
    rank,
    isGroup: gid !== null,
    gid,
    gmtCreate,
    gmtModified,
    revision,
  }
}

/** Returns a problem's entry in a training. */
export function problemRow(tid: number, problem: TrainingProblemDoc): z.input<typeof TrainingProblem> {
  return { ...problem, sectionId: problem.sectionId ?? null, tid }
}

export function categoryRow({ _id, name, color, gmtCreate, gmtModified }: CategoryDoc): z.input<typeof TrainingCategory> {
  return { id: _id, name, color, gid: null, gmtCreate, gmtModified }
}

/** Returns the problems that count: hidden ones count neither as solved nor as open. */
export function openProblems({ problems }: Pick<TrainingDoc, 'problems'>): TrainingProblemDoc[] {
  return problems.filter(({ isOpen }) => isOpen)
}
