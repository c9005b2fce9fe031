import { definePlugin, mounted, orNull, page, time, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import { sectionStaffRoutes, Training, TrainingForm, TrainingRow, trainingStaffRoutes } from '@verdict/plugin-trainings/contract'
import { z } from 'zod'

/** Joins trainings with groups: the courses of a class. */
export const groupTrainings = definePlugin({ id: 'group-trainings' })

/** The layout around the pages of a course, inside that of its group. */
export const courseFrame = groupTrainings.frame('course', '/course/:groupID/training/:trainingID')

/** The training of a request needs the number of its group. */
export const GroupRequired = groupTrainings.error('group-required')

const keyword = z.string().trim().max(200).optional()
const list = z.object({ ...pageQuery({ limit: 10 }), gid: wireNumber })

/** How far a member is in a course: status -10 where nothing was submitted. */
export const MemberCourse = z.object({
  tid: z.int(),
  title: z.string(),
  solved: z.int(),
  problems: z.array(z.object({ displayId: z.string(), status: z.int(), tries: z.int(), solvedAt: orNull(time) })),
})
export type MemberCourse = z.infer<typeof MemberCourse>

/** A training as clients send it; a new one names its group. */
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

/** The trainings of groups: the staff routes of trainings, lists, and the problems of the group. Members use the calls of trainings. */
export const groupTrainingApi = groupTrainings.api({
  ...shared,
  edit: { ...shared.edit, body: GroupTrainingForm },
  problems: {
    ...shared.problems,
    query: shared.problems.query.extend({
      queryExisted: wireBoolean.default(true),
      /** Public ones of the group that the training does not have. */
      fromOwner: wireBoolean.optional(),
    }),
    about: 'Lists the problems of a training in its order, with queryExisted=false those of the public list that it can add, or those of the group.',
  },
  memberCourses: {
    method: 'GET',
    path: '/api/group/member-courses',
    access: 'user',
    query: list.extend({ uid: z.string().max(64) }),
    output: page(MemberCourse),
    about: 'How far somebody is in the visible courses of a group, for its admins. HOJ clients do not know it.',
  },
  list: {
    method: 'GET',
    path: '/api/group/get-training-list',
    access: 'user',
    query: list,
    output: page(TrainingRow),
    about: 'The visible trainings of a group in their order, with the progress of the caller, for its members.',
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-training-list',
    access: 'user',
    query: list.extend({ keyword }),
    output: page(Training),
    about: 'All trainings of a group, for its admins, the newest first, without passwords.',
  },
  create: {
    method: 'POST',
    path: '/api/group/training',
    access: 'user',
    body: GroupTrainingForm,
    maximumBytes: 4 * 1024 * 1024,
    output: z.object({ tid: z.int() }),
    about: 'Adds a training to a group, as one of its admins; the caller is its author.',
  },
  addFromGroup: {
    method: 'POST',
    path: '/api/group/add-training-problem-from-group',
    access: 'user',
    query: z.object({ tid: wireNumber, problemId: z.string().trim().min(1).max(100), sectionId: wireNumber.optional() }),
    about: 'Adds a public problem of the group to a training, by its display id.',
  },
})

/** The sections of such trainings, for their staff. */
export const groupSectionApi = groupTrainings.api(
  mounted(sectionStaffRoutes, 'user', {
    add: 'POST /api/group/training-section',
    save: 'PUT /api/group/training-section',
    order: 'PUT /api/group/training-section-order',
    remove: 'DELETE /api/group/training-section',
  }),
)
