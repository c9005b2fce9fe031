import { mounted, orNull, wireNumber, type Operations } from '@verdict/core'
import { z } from 'zod'
import { trainings } from './trainings.ts'

const staff = { permission: 'training_admin' } as const
const byTid = z.object({ tid: wireNumber })

/** A titled part of a training. */
export const TrainingSection = z.object({
  id: z.int(),
  title: z.string(),
  /** The number of its problems that must be solved before later sections open; null requires none. */
  toSolve: orNull(z.int()),
  /**
   * The sections that must be finished first; null means all earlier sections with `toSolve`. A section listed here without `toSolve` must be solved
   * completely.
   */
  after: z.array(z.int()).nullable(),
})
export type TrainingSection = z.infer<typeof TrainingSection>

/** A section with the reader's progress. */
export const SectionProgress = TrainingSection.extend({
  /** The number of problems that can be solved now, and how many of them the reader has solved. */
  problemCount: z.int(),
  solved: z.int(),
  /** How many must be solved to finish the section: never more than can be solved. */
  needed: z.int(),
  /** Whether its problems are locked for the reader. Never true for staff. */
  isLocked: z.boolean(),
  /** The sections that must still be finished before it opens. */
  waitsFor: z.array(z.int()),
})
export type SectionProgress = z.infer<typeof SectionProgress>

/** A section as sent by clients. Omitted fields keep their value, or get the default in a new section. */
export const SectionForm = byTid.extend({
  title: z.string().max(10_000).optional(),
  toSolve: wireNumber.nullable().optional(),
  after: z.array(wireNumber).max(1000).nullable().optional(),
})
export type SectionForm = z.infer<typeof SectionForm>

/** Operations of training staff on sections. The site and owners such as groups mount them. */
export const sectionStaffRoutes = {
  add: { body: SectionForm, output: z.object({ id: z.int() }), about: 'Adds a section at the end of a training.' },
  save: { body: SectionForm.extend({ id: wireNumber }), about: 'Updates the title and requirements of a section.' },
  order: { body: byTid.extend({ ids: z.array(wireNumber).max(1000) }), about: 'Reorders the sections of a training.' },
  remove: { query: byTid.extend({ id: wireNumber }), about: 'Removes a section. Its problems stay in the training, outside of sections.' },
} satisfies Operations

/** The sections of a training. HOJ clients do not know them, and see one list. */
export const sectionApi = trainings.api({
  list: {
    method: 'GET',
    path: '/api/get-training-sections',
    access: 'user',
    query: byTid,
    output: z.array(SectionProgress),
    about: "Lists a training's sections in order, with the caller's progress and whether they are locked.",
  },
  ...mounted(sectionStaffRoutes, staff, {
    add: 'POST /api/admin/training/section',
    save: 'PUT /api/admin/training/section',
    order: 'PUT /api/admin/training/section-order',
    remove: 'DELETE /api/admin/training/section',
  }),
})
