import type { Person } from '@verdict/core/testing'
import { classesApi, userAdminApi } from '../../../plugins/accounts/contract.ts'
import { announcementAdminApi, announcementApi } from '../../../plugins/announcements/contract.ts'
import { backupApi } from '../../../plugins/backups/contract.ts'
import { acceptedApi, contestAdminApi, contestAnnouncementApi, contestApi, contestStaffApi, printApi } from '../../../plugins/contests/contract.ts'
import { commentApi, discussionAdminApi, discussionApi } from '../../../plugins/discussions/contract.ts'
import { transferApi } from '../../../plugins/exchange/contract.ts'
import { groupContestApi } from '../../../plugins/group-contests/contract.ts'
import { groupDiscussionApi } from '../../../plugins/group-discussions/contract.ts'
import { groupProblemAdminApi, groupProblemApi } from '../../../plugins/group-problems/contract.ts'
import { groupTrainingApi } from '../../../plugins/group-trainings/contract.ts'
import { groupAnnouncementApi, groupApi, groupRankApi, memberApi } from '../../../plugins/groups/contract.ts'
import { peopleMessageApi } from '../../../plugins/messages/contract.ts'
import { messageApi, noticeAdminApi } from '../../../plugins/notices/contract.ts'
import { problemAdminApi, problemApi } from '../../../plugins/problems/contract.ts'
import { rankApi } from '../../../plugins/ranks/contract.ts'
import { submissionApi } from '../../../plugins/submissions/contract.ts'
import { rankApi as trainingRankApi, sectionApi, tableApi, trainingAdminApi, trainingApi } from '../../../plugins/trainings/contract.ts'

/** Readers of the demo site, and things that their pages are about. */
export interface Readers {
  readonly visitor: Person
  /** A student of the teacher's class. */
  readonly student: Person
  /** Manages a class. */
  readonly teacher: Person
  /** Creates contests and trainings. */
  readonly staff: Person
  readonly problemAdmin: Person
  readonly root: Person
  readonly gid: number
  /** A running contest, one that has ended, and a training of the site by the staff. */
  readonly running: number
  readonly ended: number
  readonly tid: number
}

type List = (readers: Readers) => Promise<readonly unknown[] | { readonly records: readonly unknown[] }>

/** The lists of pages, each as a user who opens the page. */
export const pageLists: Readonly<Record<string, List>> = {
  'announcements of the site': ({ visitor }) => visitor.use(announcementApi).list({ query: {} }),
  'problems of the bank': ({ visitor }) => visitor.use(problemApi).list({ query: {} }),
  'tags of problems': ({ visitor }) => visitor.use(problemApi).allTags({ query: {} }),
  'contests of the home page': ({ visitor }) => visitor.use(contestApi).recent(),
  'trainings of the site': ({ visitor }) => visitor.use(trainingApi).list({ query: {} }),
  'public groups': ({ visitor }) => visitor.use(groupApi).list({ query: {} }),
  'posts of the site': ({ visitor }) => visitor.use(discussionApi).list({ query: {} }),
  'submissions of the site': ({ visitor }) => visitor.use(submissionApi).list({ query: {} }),
  'ACM ranking': ({ visitor }) => visitor.use(rankApi).list({ query: { type: 0 } }),
  'OI ranking': ({ visitor }) => visitor.use(rankApi).list({ query: { type: 1 } }),

  'own posts': ({ student }) => student.use(discussionApi).list({ query: { onlyMine: true } }),
  'own submissions': ({ student }) => student.use(submissionApi).list({ query: { onlyMine: true } }),
  'own groups': ({ student }) => student.use(groupApi).list({ query: { onlyMine: true } }),
  'announcements of a group': ({ student, gid }) => student.use(groupAnnouncementApi).list({ query: { gid } }),
  'problems of a group': ({ student, gid }) => student.use(groupProblemApi).list({ query: { gid } }),
  'courses of a group': ({ student, gid }) => student.use(groupTrainingApi).list({ query: { gid } }),
  'homework of a group': ({ student, gid }) => student.use(groupContestApi).list({ query: { gid } }),
  'posts of a group': ({ student, gid }) => student.use(groupDiscussionApi).list({ query: { gid } }),
  'ranking of a group': ({ student, gid }) => student.use(groupRankApi).rank({ query: { gid, type: 0 } }),
  'members of a group': ({ student, gid }) => student.use(memberApi).list({ query: { gid } }),
  'sections of a training': ({ student, tid }) => student.use(sectionApi).list({ query: { tid } }),
  'ranking of a training': ({ student, tid }) => student.use(trainingRankApi).rank({ query: { tid } }),
  'announcements of a contest': ({ student, running }) => student.use(contestAnnouncementApi).list({ query: { cid: running } }),
  'submissions in a contest': ({ student, ended }) => student.use(contestApi).submissions({ query: { contestID: ended } }),
  'comments after a contest': async ({ student, ended }) => (await student.use(commentApi).list({ query: { cid: ended } })).commentList,

  'questions in a running contest': async ({ staff, running }) => (await staff.use(commentApi).list({ query: { cid: running } })).commentList,
  'print requests': ({ staff, running }) => staff.use(printApi).list({ query: { cid: running } }),
  'staff of a contest': ({ staff, running }) => staff.use(contestStaffApi).list({ query: { cid: running } }),
  'changes of the staff of a contest': ({ staff, running }) => staff.use(contestStaffApi).changes({ query: { cid: running } }),
  balloons: ({ staff, running }) => staff.use(acceptedApi).list({ query: { cid: running } }),
  'members of a training': ({ staff, tid }) => staff.use(tableApi).table({ query: { tid } }),
  'contests in the admin area': ({ staff }) => staff.use(contestAdminApi).list({ query: {} }),
  'trainings in the admin area': ({ staff }) => staff.use(trainingAdminApi).list({ query: {} }),
  classes: ({ staff }) => staff.use(classesApi).classList({ query: {} }),
  'reports about posts': ({ staff }) => staff.use(discussionAdminApi).reports({ query: {} }),
  'problems in the admin area of a group': ({ teacher, gid }) => teacher.use(groupProblemApi).adminList({ query: { gid } }),

  'imports and exports': ({ problemAdmin }) => problemAdmin.use(transferApi).list({ query: {} }),
  'problems in the admin area': ({ problemAdmin }) => problemAdmin.use(problemAdminApi).adminList({ query: {} }),
  'problems of groups with an application': ({ problemAdmin }) => problemAdmin.use(groupProblemAdminApi).applications({ query: {} }),

  'announcements in the admin area': ({ root }) => root.use(announcementAdminApi).list({ query: {} }),
  notices: ({ root }) => root.use(noticeAdminApi).list({ query: {} }),
  users: ({ root }) => root.use(userAdminApi).userList({ query: {} }),
  campuses: ({ root }) => root.use(classesApi).campusList({ query: {} }),
  backups: async ({ root }) => (await root.use(backupApi).overview()).runs,
}

/** The tabs of the message pages. */
export const messageLists: Readonly<Record<string, (reader: Person) => ReturnType<List>>> = {
  comments: (reader) => reader.use(peopleMessageApi).comments({ query: {} }),
  replies: (reader) => reader.use(peopleMessageApi).replies({ query: {} }),
  likes: (reader) => reader.use(peopleMessageApi).likes({ query: {} }),
  'messages of the site': (reader) => reader.use(messageApi).system({ query: {} }),
  'own affairs': (reader) => reader.use(messageApi).mine({ query: {} }),
}
