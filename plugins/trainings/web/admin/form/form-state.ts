import type { FormError } from '@verdict/page-kit'
import type { z } from 'zod'
import type { TrainingForm } from '../../../contract/forms.ts'
import type { TrainingWithCategory } from '../../../contract/rows.ts'

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

/** The form of a saved training. */
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

/** The request that saves the form. */
export function requestOf({ categoryId, ...training }: TrainingFormState): z.input<typeof TrainingForm> {
  return { training, trainingCategory: { id: categoryId } }
}

/** What is kept as a draft of the form: no password. */
export function draftOf({ privatePwd: _password, ...rest }: TrainingFormState): Partial<TrainingFormState> {
  return rest
}

/** The fields at which errors are shown, by the codes of the server. */
const fields = {
  'rank-wrong': 'rank',
  'title-required': 'title',
  'synopsis-required': 'synopsis',
  'description-required': 'description',
  'category-required': 'category',
  'password-required': 'privatePwd',
} as const
type ErrorKey = keyof typeof fields

/** The field of an error of the server; undefined for those that are about no field. */
export function fieldOf(code: string): string | undefined {
  return fields[code.replace(/^trainings\//, '') as ErrorKey]
}

export const largestRank = 2_147_483_647

/** Why the form cannot be saved, in the order of its fields. The server checks the same. */
export function formErrors({ rank, title, synopsis, description, categoryId, auth, privatePwd }: TrainingFormState): FormError[] {
  const wrong: Record<ErrorKey, boolean> = {
    'rank-wrong': !Number.isInteger(rank) || rank < 0 || rank > largestRank,
    'title-required': title.trim() === '',
    'synopsis-required': synopsis.trim() === '',
    'description-required': description.trim() === '',
    'category-required': categoryId === undefined,
    'password-required': auth === 'Private' && privatePwd === '',
  }
  return (Object.keys(wrong) as ErrorKey[]).filter((key) => wrong[key]).map((key) => ({ key, field: fields[key] }))
}
