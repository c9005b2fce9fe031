import { time, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { discussions } from './discussions.ts'

/** The category does not exist. */
export const NoCategory = discussions.error('no-category', 404)

/** Another category has this name. */
export const CategoryNameTaken = discussions.error('category-name-taken')

/** A category that contains posts cannot be deleted. */
export const CategoryInUse = discussions.error('category-in-use')

/** A category of posts. */
export const Category = z.object({ id: z.int(), name: z.string(), gmtCreate: time, gmtModified: time })
export type Category = z.infer<typeof Category>

const path = '/api/discussion-category'

/** The categories of posts. */
export const categoryApi = discussions.api({
  list: { method: 'GET', path, access: 'anyone', output: z.array(Category), about: 'Lists all categories of posts.' },
  save: {
    method: 'POST',
    path,
    access: { roles: ['root'] },
    body: z.array(z.object({ id: wireNumber.nullish(), name: z.string().max(1000).nullish() })).max(200),
    output: z.array(Category),
    about:
      'Renames the categories with a number and adds those without. Entries without a name are ignored; categories not listed are kept. Returns all categories.',
  },
  remove: {
    method: 'DELETE',
    path,
    access: { roles: ['root'] },
    query: z.object({ cid: wireNumber }),
    about: 'Deletes a category without posts.',
  },
})
