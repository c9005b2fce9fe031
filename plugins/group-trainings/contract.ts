import { definePlugin, mounted, orNull, page, time, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { sectionStaffRoutes, Training, TrainingForm, TrainingRow, trainingStaffRoutes } from '@verdict/plugin-trainings/contract'
import { z } from 'zod'

/** Connects trainings with groups: a group's courses. */
export const groupTrainings = definePlugin({ id: 'group-trainings' })

/** The layout around the pages of a course, inside the layout of its group. */
export const courseFrame = groupTrainings.frame('course', '/course/:groupID/training/:trainingID')

/** Creating a training requires the number of its group. */
export const GroupRequired = groupTrainings.error('group-required')

const keyword = z.string().trim().max(200).optional()
const list = z.object({ ...pageQuery({ limit: 10 }), gid: wireNumber })

/** A member's progress in a course. The status is -10 if nothing was submitted. */
export const MemberCourse = z.object({
  tid: z.int(),
  title: z.string(),
  solved: z.int(),
  problems: z.array(z.object({ displayId: z.string(), status: z.int(), tries: z.int(), solvedAt: orNull(time) })),
})
export type MemberCourse = z.infer<typeof MemberCourse>

/** A training as clients send it. New trainings must name their group. */
export const GroupTrainingForm = TrainingForm.extend({ training: TrainingForm.shape.training.extend({ gid: wireNumber.nullish() }) })

const shared = mounted(trainingStaffRoutes, 'user', {
  read: 'GET /api/group/training',
  edit: 'PUT /api/group/training',
  remove: 'DELETE /api/group/training',
  changeStatus: 'PUT /api/group/change-training-status',
  problems: 'GET /api/group/get-training-problem-list',
  saveProblem: 'PUT /api/group/training-problem',
  orderProblems: 'PUT /api/group/training-problem-order',
  removeProblem: 'DELETE /api/group/training-problem',
  addFromBank: 'POST /api/group/add-training-problem-from-public',
})

/** Group trainings: staff routes of trainings, lists, and the group's problems. Members use the routes of trainings. */
export const groupTrainingApi = groupTrainings.api({
  ...shared,
  edit: { ...shared.edit, body: GroupTrainingForm },
  problems: {
    ...shared.problems,
    query: shared.problems.query.extend({
      queryExisted: wireBoolean.default(true),
      /** Whether to list the group's public problems that the training does not contain yet. */
      fromOwner: wireBoolean.optional(),
    }),
    about: "Lists the training's problems in order. With queryExisted=false, lists problems that can be added: public ones, or the group's.",
  },
  memberCourses: {
    method: 'GET',
    path: '/api/group/member-courses',
    access: 'user',
    query: list.extend({ uid: z.string().max(64) }),
    output: page(MemberCourse),
    about: "Returns a member's progress in the group's visible courses. Group admins only. HOJ clients do not know this route.",
  },
  list: {
    method: 'GET',
    path: '/api/group/get-training-list',
    access: 'user',
    query: list,
    output: page(TrainingRow),
    about: "Lists the group's visible trainings in order, with the caller's progress. Members only.",
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-training-list',
    access: 'user',
    query: list.extend({ keyword }),
    output: page(Training),
    about: 'Lists all trainings of a group without passwords, newest first. Group admins only.',
  },
  create: {
    method: 'POST',
    path: '/api/group/training',
    access: 'user',
    body: GroupTrainingForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ tid: z.int() }),
    about: 'Creates a training in a group. Group admins only; the caller is its author.',
  },
  addFromGroup: {
    method: 'POST',
    path: '/api/group/add-training-problem-from-group',
    access: 'user',
    query: z.object({ tid: wireNumber, problemId: z.string().trim().min(1).max(100), sectionId: wireNumber.optional() }),
    about: 'Adds a public problem of the group to a training, by display ID.',
  },
})

/** Sections of group trainings, for training staff. */
export const groupSectionApi = groupTrainings.api(
  mounted(sectionStaffRoutes, 'user', {
    add: 'POST /api/group/training-section',
    save: 'PUT /api/group/training-section',
    order: 'PUT /api/group/training-section-order',
    remove: 'DELETE /api/group/training-section',
  }),
)
