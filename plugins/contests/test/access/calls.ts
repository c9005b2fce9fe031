import type { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { program } from '@verdict/plugin-submissions/testing'
import {
  acceptedApi,
  attentionApi,
  boardApi,
  contestAdminApi,
  contestAnnouncementApi,
  contestApi,
  contestControlApi,
  contestDecisionApi,
  contestFileApi,
  contestParticipantApi,
  contestStaffApi,
  printApi,
  rejudgingApi,
  rollingBoardApi,
} from '../../contract.ts'
import { formRequest } from '@verdict/plugin-problems/testing'
import type { Stage } from './scene.ts'

type Call = (person: Person, stage: Stage) => Promise<unknown>

const absent = 424_242

/**
 * All calls that name a contest. Calls that write are sent so that an admitted caller changes nothing for the next one, or is refused for another reason than
 * their role.
 */
export const calls: Readonly<Record<string, Call>> = {
  info: (person, { cid }) => person.use(contestApi).info({ query: { cid } }),
  access: (person, { cid }) => person.use(contestApi).access({ query: { cid } }),
  'register, wrong password': (person, { cid }) => person.use(contestApi).register({ body: { cid, password: 'winter' } }),
  problems: (person, { cid }) => person.use(boardApi).problems({ query: { cid } }),
  'problems of the context': (person, { cid }) => person.use(problemApi).contextProblems({ query: { cid } as never }),
  problem: (person, { cid }) => person.use(contestApi).problem({ query: { cid, displayId: 'A' } }),
  submit: (person, { cid }) => person.use(submissionApi).submit({ body: { cid, pid: 'A', language: 'C++', code: program } as never }),
  submissions: (person, { cid }) => person.use(contestApi).submissions({ query: { contestID: cid } }),
  'submission of another': (person, { submitId }) => person.use(submissionApi).detail({ query: { submitId } }),
  board: (person, { cid }) => person.use(boardApi).rank({ body: { cid } }),
  'board behind the seal': (person, { cid }) => person.use(boardApi).rank({ body: { cid, forceRefresh: true } }),
  'outside board': (person, { cid }) => person.use(boardApi).outsideRank({ body: { cid } }),
  'outside board, facts': (person, { cid }) => person.use(boardApi).outsideInfo({ query: { cid } }),
  'rolling board': (person, { cid }) => person.use(rollingBoardApi).info({ query: { cid } }),
  'rolling board, submissions': (person, { cid }) => person.use(rollingBoardApi).submissions({ query: { cid } }),
  'board as a file': (person, { cid }) => person.use(contestFileApi).rank({ query: { cid } }),
  'programs as a file': (person, { cid }) => person.use(contestFileApi).programs({ query: { cid } }),
  announcements: (person, { cid }) => person.use(contestAnnouncementApi).list({ query: { cid } }),
  'unread announcements': (person, { cid }) => person.use(contestAnnouncementApi).unread({ body: { cid } }),
  'all announcements': (person, { cid }) => person.use(contestAnnouncementApi).adminList({ query: { cid } }),
  'add an announcement': (person, { cid }) =>
    person.use(contestAnnouncementApi).add({ body: { cid, announcement: { title: 'More', content: 'All is well.', status: 1 } } }),
  'change an announcement': (person, { announcementId: id }) => person.use(contestAnnouncementApi).change({ body: { announcement: { id, status: 0 } } }),
  print: (person, { cid }) => person.use(printApi).submit({ body: { cid, content: program } }),
  prints: (person, { cid }) => person.use(printApi).list({ query: { cid } }),
  'check a print': (person, { cid, printId: id }) => person.use(printApi).check({ query: { cid, id } }),
  'text of a print': (person, { printId: id }) => person.use(printApi).download({ query: { id } }),
  solutions: (person, { cid }) => person.use(acceptedApi).list({ query: { cid } }),
  'unjudged submissions': (person, { cid }) => person.use(attentionApi).list({ query: { cid } }),
  'check a solution': (person, { cid, solutionId: id }) => person.use(acceptedApi).check({ body: { cid, id, checked: true } }),
  rejudge: (person, { cid }) => person.use(rootApi).rejudgeInContext({ query: { cid, pid: absent } as never }),
  'rejudging sets': (person, { cid }) => person.use(rejudgingApi).list({ query: { cid } }),
  'count for a rejudging set': (person, { cid }) => person.use(rejudgingApi).count({ body: { cid, filter: {} } }),
  'rejudging set of no problem': (person, { cid }) => person.use(rejudgingApi).create({ body: { cid, filter: { pids: [absent] } } }),
  'absent rejudging set': (person, { cid }) => person.use(rejudgingApi).read({ query: { cid, id: absent } }),
  'submissions of an absent rejudging set': (person, { cid }) => person.use(rejudgingApi).submissions({ query: { cid, id: absent } }),
  'participants of an absent rejudging set': (person, { cid }) => person.use(rejudgingApi).participants({ query: { cid, id: absent } }),
  'apply an absent rejudging set': (person, { cid }) => person.use(rejudgingApi).apply({ body: { cid, id: absent } }),
  'discard an absent rejudging set': (person, { cid }) => person.use(rejudgingApi).discard({ body: { cid, id: absent } }),
  'set an unknown verdict': (person, { submitId }) => person.use(rootApi).manual({ query: { submitId, status: 99 } }),
  'affiliations on the board': (person, { cid }) => person.use(boardApi).affiliations({ query: { cid } }),
  participants: (person, { cid }) => person.use(contestParticipantApi).list({ query: { cid } }),
  'add an unknown participant': (person, { cid }) => person.use(contestParticipantApi).save({ body: { cid, participants: [{ username: 'unknown' }] } }),
  'remove an unknown participant': (person, { cid }) => person.use(contestParticipantApi).remove({ query: { cid, username: 'unknown' } }),
  staff: (person, { cid }) => person.use(contestStaffApi).list({ query: { cid } }),
  'duties for an unknown user': (person, { cid }) => person.use(contestStaffApi).save({ body: { cid, username: 'unknown', duties: ['judge'] } }),
  'hand over to an unknown user': (person, { cid }) => person.use(contestStaffApi).handOver({ body: { cid, username: 'unknown' } }),
  'changes of the staff': (person, { cid }) => person.use(contestStaffApi).changes({ query: { cid } }),
  'remove a wrong time': (person, { cid }) => {
    const now = new Date().toISOString()
    return person.use(contestControlApi).removeInterval({ body: { cid, from: now, to: now } })
  },
  'restore an unknown time': (person, { cid }) => person.use(contestControlApi).restoreInterval({ query: { cid, from: new Date(0).toISOString() } }),
  decisions: (person, { cid }) => person.use(contestDecisionApi).list({ query: { cid } }),
  'disqualify, unknown user': (person, { cid }) => person.use(contestDecisionApi).disqualify({ body: { cid, username: 'ghost', reason: 'none' } }),
  'reinstate, not disqualified': (person, { cid }) => person.use(contestDecisionApi).reinstate({ query: { cid, uid: 'ghost' } }),
  'withdraw a problem, absent': (person, { cid }) => person.use(contestDecisionApi).withdraw({ body: { cid, pid: absent, reason: 'none' } }),
  'put a problem back, absent': (person, { cid }) => person.use(contestDecisionApi).putBack({ query: { cid, pid: absent } }),
  'annul, absent': (person) => person.use(rootApi).annul({ body: { submitId: absent, reason: 'none' } }),
  'restore, not annulled': (person, { submitId }) => person.use(rootApi).restore({ body: { submitId } }),
  'final results, read': (person, { cid }) => person.use(contestControlApi).finality({ query: { cid } }),
  'final results': (person, { cid }) => person.use(contestControlApi).finalize({ body: { cid } }),
  'reopen the results': (person, { cid }) => person.use(contestControlApi).reopen({ query: { cid } }),
  'read for the form': (person, { cid }) => person.use(contestAdminApi).read({ query: { cid } }),
  edit: (person, { cid }) => person.use(contestAdminApi).edit({ body: { id: cid } }),
  show: (person, { cid }) => person.use(contestAdminApi).changeVisible({ query: { cid, visible: true } }),
  clone: (person, { cid }) => person.use(contestAdminApi).clone({ query: { cid } }),
  recount: (person, { cid }) => person.use(contestAdminApi).recount({ query: { cid } }),
  'problems for the form': (person, { cid }) => person.use(contestAdminApi).problems({ query: { cid } }),
  'names of a problem': (person, { cid, pid }) => person.use(contestAdminApi).readProblem({ query: { cid, pid } }),
  'name a problem': (person, { cid, pid }) => person.use(contestAdminApi).saveProblem({ body: { cid, pid } }),
  'add an absent problem': (person, { cid }) => person.use(contestAdminApi).addFromBank({ body: { cid, pid: absent, displayId: 'Z' } }),
  'import from no judge': (person, { cid }) => person.use(contestAdminApi).importRemote({ query: { cid, name: 'NO', problemId: '1', displayId: 'Z' } }),
  'remove an absent problem': (person, { cid }) => person.use(contestAdminApi).removeProblem({ query: { cid, pid: absent } }),
  'order no problems': (person, { cid }) => person.use(contestAdminApi).orderProblems({ body: { cid, pids: [] } }),
  'make a problem without a name': (person, { cid }) => {
    const { problem, ...rest } = formRequest()
    return person.use(contestAdminApi).createProblem({ body: { ...rest, problem: { ...problem, title: '', cid } } })
  },
  remove: (person, { cid }) => person.use(contestAdminApi).remove({ query: { cid } }),
}
