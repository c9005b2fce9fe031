import { mounted, orNull, wireNumber, type Operations } from '@verdict/core'
import { z } from 'zod'
import { trainings } from './trainings.ts'

const staff = { permission: 'training_admin' } as const
const byTid = z.object({ tid: wireNumber })

/** A titled part of a training. */
export const TrainingSection = z.object({
  id: z.int(),
  title: z.string(),
  /** How many of its problems have to be solved before going on to the sections after it; null asks for none. */
  toSolve: orNull(z.int()),
  /** The sections that have to be finished before; null stands for all sections before it that ask to solve something. A section that is named here without a number has to be solved as a whole. */
  after: z.array(z.int()).nullable(),
})
export type TrainingSection = z.infer<typeof TrainingSection>

/** A section as a reader meets it. */
export const SectionProgress = TrainingSection.extend({
  /** Problems that can be solved now, and how many of them the reader has solved. */
  problemCount: z.int(),
  solved: z.int(),
  /** How many have to be solved so that the section is finished: never more than can be solved. */
  needed: z.int(),
  /** Its problems do not open for the reader. Never so for the staff. */
  isLocked: z.boolean(),
  /** The sections that still have to be finished before it opens. */
  waitsFor: z.array(z.int()),
})
export type SectionProgress = z.infer<typeof SectionProgress>

/** A section as clients send it. Fields that are left out keep their value, or get their default in a new section. */
export const SectionForm = byTid.extend({
  title: z.string().max(10_000).optional(),
  toSolve: wireNumber.nullable().optional(),
  after: z.array(wireNumber).max(1000).nullable().optional(),
})
export type SectionForm = z.infer<typeof SectionForm>

/** Operations of training staff on sections, which the site and owners such as groups mount. */
export const sectionStaffRoutes = {
  add: { body: SectionForm, output: z.object({ id: z.int() }), about: 'Adds a section at the end of a training.' },
  save: { body: SectionForm.extend({ id: wireNumber }), about: 'Changes title and requirements of a section.' },
  order: { body: byTid.extend({ ids: z.array(wireNumber).max(1000) }), about: 'Puts the sections of a training into this order.' },
  remove: { query: byTid.extend({ id: wireNumber }), about: 'Removes a section; its problems stay in the training, outside the sections.' },
} satisfies Operations

/** The sections of a training: HOJ clients know nothing of them, and see one list. */
export const sectionApi = trainings.api({
  list: {
    method: 'GET',
    path: '/api/get-training-sections',
    access: 'user',
    query: byTid,
    output: z.array(SectionProgress),
    about: 'The sections of a training in their order, with what the caller has solved, and which are locked.',
  },
  ...mounted(sectionStaffRoutes, staff, {
    add: 'POST /api/admin/training/section',
    save: 'PUT /api/admin/training/section',
    order: 'PUT /api/admin/training/section-order',
    remove: 'DELETE /api/admin/training/section',
  }),
})
