import { formRules } from '@verdict/page-kit'
import type { z } from 'zod'
import type { TrainingForm } from '../../../contract/forms.ts'
import type { TrainingWithCategory } from '../../../contract/rows.ts'
import { trainings } from '../../../contract/trainings.ts'

/** The contents of the training form. */
export interface TrainingFormState {
  readonly rank: number
  readonly title: string
  readonly synopsis: string
  readonly description: string
  readonly categoryId: number | undefined
  readonly auth: 'Public' | 'Private'
  readonly privatePwd: string
  readonly status: boolean
}

export const blankForm: TrainingFormState = {
  rank: 1000,
  title: '',
  synopsis: '',
  description: '',
  categoryId: undefined,
  auth: 'Public',
  privatePwd: '',
  status: true,
}

/** Returns the form of a saved training. */
export function formOf({ training, trainingCategory }: z.output<typeof TrainingWithCategory>): TrainingFormState {
  const { rank, title, status } = training
  return {
    rank,
    title,
    status,
    synopsis: training.synopsis ?? '',
    description: training.description ?? '',
    categoryId: trainingCategory?.id,
    auth: training.auth === 'Private' ? 'Private' : 'Public',
    privatePwd: training.privatePwd ?? '',
  }
}

/** Returns the request that saves the form. */
export function requestOf({ categoryId, ...training }: TrainingFormState): z.input<typeof TrainingForm> {
  return { training, trainingCategory: { id: categoryId } }
}

/** Returns the draft of the form, without the password. */
export function draftOf({ privatePwd: _password, ...rest }: TrainingFormState): Partial<TrainingFormState> {
  return rest
}

export const largestRank = 2_147_483_647

export const trainingRules = formRules<TrainingFormState>(trainings, {
  'rank-wrong': { field: 'rank', wrong: ({ rank }) => !Number.isInteger(rank) || rank < 0 || rank > largestRank },
  'title-required': { field: 'title', wrong: ({ title }) => title.trim() === '' },
  'synopsis-required': { field: 'synopsis', wrong: ({ synopsis }) => synopsis.trim() === '' },
  'description-required': { field: 'description', wrong: ({ description }) => description.trim() === '' },
  'category-required': { field: 'category', wrong: ({ categoryId }) => categoryId === undefined },
  'password-required': { field: 'privatePwd', wrong: ({ auth, privatePwd }) => auth === 'Private' && privatePwd === '' },
})
