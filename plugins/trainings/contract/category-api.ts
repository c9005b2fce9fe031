import { wireNumber } from '@verdict/core'
import { z } from 'zod'
import { TrainingCategory } from './rows.ts'
import { trainings } from './trainings.ts'

const staff = { permission: 'training_category_admin' } as const
const body = z.object({ id: wireNumber.nullish(), name: z.string().max(1000).nullish(), color: z.string().max(50).nullish() })
const path = '/api/admin/training/category'

/** The categories of trainings. */
export const categoryApi = trainings.api({
  list: { method: 'GET', path: '/api/get-training-category', access: 'anyone', output: z.array(TrainingCategory), about: 'Lists all categories.' },
  add: { method: 'POST', path, access: staff, body, output: TrainingCategory, about: 'Creates a category.' },
  change: { method: 'PUT', path, access: staff, body, about: 'Updates a category.' },
  remove: { method: 'DELETE', path, access: staff, query: z.object({ cid: wireNumber }), about: 'Deletes a category without trainings.' },
})
