import { definePlugin, orNull, page, time, pageQuery, wireBoolean, wireNumber } from '@verdict/core'
import {
  SectionForm,
  Training,
  TrainingForm,
  TrainingProblemForm,
  TrainingProblemList,
  TrainingRow,
  TrainingWithCategory,
} from '@verdict/plugin-trainings/contract'
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

const byTid = z.object({ tid: wireNumber })
const byProblem = byTid.extend({ pid: wireNumber })
const maximumBytes = 4 * 1024 * 1024
const section = '/api/group/training-section'

/** A training as clients send it; a new one names its group. */
export const GroupTrainingForm = TrainingForm.extend({ training: TrainingForm.shape.training.extend({ gid: wireNumber.nullish() }) })

/** The trainings of groups, out of the lists and forms of trainings. Joining, problems, sections, rank and table are the calls of trainings themselves. */
export const groupTrainingApi = groupTrainings.api({
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
  read: {
    method: 'GET',
    path: '/api/group/training',
    access: 'user',
    query: byTid,
    output: TrainingWithCategory,
    about: 'A training of a group with its password, for its author and the root of the group.',
  },
  create: {
    method: 'POST',
    path: '/api/group/training',
    access: 'user',
    body: GroupTrainingForm,
    maximumBytes,
    output: z.object({ tid: z.int() }),
    about: 'Adds a training to a group, as one of its admins; the caller is its author.',
  },
  edit: {
    method: 'PUT',
    path: '/api/group/training',
    access: 'user',
    body: GroupTrainingForm,
    maximumBytes,
    about: 'Changes a training of a group, as its author or the root of the group. With a new password, everybody has to join again.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/training',
    access: 'user',
    query: byTid,
    about: 'Deletes a training of a group; the submissions of its people stay.',
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/group/change-training-status',
    access: 'user',
    query: byTid.extend({ status: wireBoolean }),
    about: 'Shows or hides a training of a group.',
  },
  problems: {
    method: 'GET',
    path: '/api/group/get-training-problem-list',
    access: 'user',
    query: byTid.extend({
      ...pageQuery({ limit: 10 }),
      keyword,
      queryExisted: wireBoolean.default(true),
      /** Public ones of the group that the training does not have. */
      fromOwner: wireBoolean.optional(),
    }),
    output: TrainingProblemList,
    about: 'The problems of a training in its order, with queryExisted=false those of the public list that it may add, or those of the group.',
  },
  saveProblem: {
    method: 'PUT',
    path: '/api/group/training-problem',
    access: 'user',
    body: TrainingProblemForm,
    about: 'Changes display id, rank and section of a problem in a training.',
  },
  orderProblems: {
    method: 'PUT',
    path: '/api/group/training-problem-order',
    access: 'user',
    body: byTid.extend({ pids: z.array(wireNumber).max(1000) }),
    about: 'Puts the problems of a training into this order; those of a section stay together.',
  },
  removeProblem: {
    method: 'DELETE',
    path: '/api/group/training-problem',
    access: 'user',
    query: byProblem,
    about: 'Takes a problem out of a training; the submissions for it stay.',
  },
  addFromBank: {
    method: 'POST',
    path: '/api/group/add-training-problem-from-public',
    access: 'user',
    body: TrainingProblemForm.omit({ rank: true }),
    about: 'Adds a problem of the public list to a training.',
  },
  addFromGroup: {
    method: 'POST',
    path: '/api/group/add-training-problem-from-group',
    access: 'user',
    query: byTid.extend({ problemId: z.string().trim().min(1).max(100), sectionId: wireNumber.optional() }),
    about: 'Adds a public problem of the group to a training, by its display id.',
  },
  addSection: {
    method: 'POST',
    path: section,
    access: 'user',
    body: SectionForm,
    output: z.object({ id: z.int() }),
    about: 'Adds a section at the end of a training.',
  },
  saveSection: {
    method: 'PUT',
    path: section,
    access: 'user',
    body: SectionForm.extend({ id: wireNumber }),
    about: 'Changes title and requirements of a section.',
  },
  orderSections: {
    method: 'PUT',
    path: '/api/group/training-section-order',
    access: 'user',
    body: byTid.extend({ ids: z.array(wireNumber).max(1000) }),
    about: 'Puts the sections of a training into this order.',
  },
  removeSection: {
    method: 'DELETE',
    path: section,
    access: 'user',
    query: byTid.extend({ id: wireNumber }),
    about: 'Removes a section; its problems stay in the training, outside the sections.',
  },
})
