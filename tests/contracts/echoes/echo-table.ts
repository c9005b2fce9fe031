import type { EchoWorld, Json } from './echo-world.ts'

type Ids = EchoWorld['ids']

/** How a client edits something: what it reads, and what it sends back unchanged. */
export interface Echo {
  /** The call that answers the saved thing. */
  readonly read: string
  /** The thing in its answer. */
  readonly pick?: (data: Json) => Json
  /** The body of the `PUT`; the thing itself when left out. */
  readonly body?: (thing: Json) => unknown
  /** The address of the `PUT` behind its path: parameters in the place of `:name`, or a query. */
  readonly at?: (thing: Json) => { readonly params?: Json; readonly query?: Json }
  /** Who edits it; root when left out. */
  readonly by?: 'student'
}

const first = ({ records }: Json) => (records as Json[])[0]!
const bodiless = () => undefined
const ofList = (read: string, more: Partial<Echo> = {}): Echo => ({ read, pick: first, ...more })

/** Problems of a contest or training: the list beside what the place calls them. */
const named = (map: string) => (data: Json) => Object.values(data[map] as Record<string, Json>)[0]!
const pidsOf = (map: string) => (data: Json) => Object.keys(data[map] as Json).map(Number)
const ordered = (read: string, key: string, id: number, map: string): Echo => ({
  read,
  pick: (data) => ({ [key]: id, pids: pidsOf(map)(data) }),
})
/** A problem as HOJ's form sends it. */
const problemForm =
  (more: Json = {}) =>
  (problem: Json) => ({
    problem: { ...problem, ...more },
    samples: [{ input: '1 2', output: '3' }],
    languages: [{ name: 'C++' }],
    tags: [],
    codeTemplates: [],
    isUploadTestCase: false,
    judgeMode: problem.judgeMode,
  })
/** The form of a group's problem has no prefix: the server adds it again. */
const groupProblemForm = (problem: Json) => problemForm({ problemId: String(problem.problemId).replace(/^ECHOES/i, '') })(problem)
const sections = (tid: number): Pick<Echo, 'read'> => ({ read: `/api/get-training-sections?tid=${tid}` })
const firstSection = (tid: number): Echo => ({ ...sections(tid), pick: (data) => ({ tid, ...(data as unknown as Json[])[0] }) })
const sectionOrder = (tid: number): Echo => ({ ...sections(tid), pick: (data) => ({ tid, ids: (data as unknown as Json[]).map(({ id }) => id) }) })

/** By path, what every `PUT` is sent: what its `GET` answers. */
export function echoesOf({ pid, madePid, groupPid, cid, gid, groupCid, tid, groupTid, did, groupDid, submitId }: Ids): Readonly<Record<string, Echo>> {
  const contestProblems = `/api/admin/contest/get-problem-list?cid=${cid}`
  const groupContestProblems = `/api/group/get-contest-problem-list?cid=${groupCid}`
  const trainingProblems = `/api/admin/training/get-problem-list?tid=${tid}&queryExisted=true`
  const groupTrainingProblems = `/api/group/get-training-problem-list?tid=${groupTid}`
  return {
    '/api/admin/plugins/:id': {
      read: '/api/admin/plugins',
      pick: (data) => (data as unknown as Json[]).find(({ id }) => id === 'home')!,
      body: ({ on }) => ({ on }),
      at: ({ id }) => ({ params: { id } }),
    },
    '/api/admin/settings/:plugin': {
      read: '/api/admin/settings',
      pick: (data) => (data as unknown as Json[]).find(({ plugin }) => plugin === 'home')!,
      body: ({ values }) => values,
      at: ({ plugin }) => ({ params: { plugin } }),
    },
    '/api/admin/setup/:plugin/:step': {
      read: '/api/admin/setup',
      pick: ({ steps }) => (steps as Json[]).find(({ name }) => name === 'encryptionKey')!,
      at: ({ plugin, name }) => ({ params: { plugin, step: name } }),
    },
    '/api/admin/permissions/:name': {
      read: '/api/admin/permissions',
      pick: (data) => (data as unknown as Json[]).find(({ name }) => name === 'contest_admin')!,
      body: ({ roles }) => ({ role: (roles as string[]).at(-1), granted: true }),
      at: ({ name }) => ({ params: { name } }),
    },
    '/api/admin/config/set-email-config': { read: '/api/admin/config/get-email-config' },
    '/api/admin/config/set-entry-config': { read: '/api/admin/config/get-entry-config' },
    '/api/admin/config/set-web-config': { read: '/api/admin/config/get-web-config' },
    '/api/admin/switch/update': { read: '/api/admin/switch/info' },
    '/api/admin/user/edit-user': ofList('/api/admin/user/get-user-list?keyword=echo-student', {
      // HOJ's form has the number of the role.
      body: ({ roles, ...user }) => ({ ...user, type: (roles as Json[])[0]!.id, setNewPwd: false }),
    }),
    '/api/admin/announcement': ofList('/api/admin/announcement'),
    '/api/admin/msg/notice': ofList('/api/admin/msg/notice'),
    '/api/admin/contest': { read: `/api/admin/contest?cid=${cid}` },
    '/api/admin/contest/change-contest-visible': {
      read: `/api/admin/contest?cid=${cid}`,
      body: bodiless,
      at: ({ uid, visible }) => ({ query: { cid, uid, visible } }),
    },
    '/api/admin/contest/contest-problem': { read: `/api/admin/contest/contest-problem?cid=${cid}&pid=${madePid}` },
    '/api/admin/contest/problem-order': ordered(contestProblems, 'cid', cid, 'contestProblemMap'),
    '/api/admin/contest/problem': { read: `/api/admin/contest/problem?pid=${madePid}`, body: problemForm({ cid }) },
    '/api/admin/contest/announcement': ofList(`/api/admin/contest/announcement?cid=${cid}`, { body: (announcement) => ({ cid, announcement }) }),
    '/api/contest/questions/settings': { read: `/api/contest/questions/settings?cid=${cid}`, body: (settings) => ({ cid, ...settings }) },
    '/api/contest/staff': { read: `/api/contest/staff?cid=${cid}`, pick: (data) => (data as unknown as Json[])[1]!, body: (member) => ({ cid, ...member }) },
    '/api/check-contest-ac-info': ofList(`/api/get-contest-ac-info?cid=${cid}`),
    '/api/admin/discussion': ofList('/api/get-discussion-list?admin=true'),
    '/api/admin/discussion-report': ofList('/api/admin/discussion-report'),
    '/api/discussion': { read: `/api/get-discussion-detail?did=${did}` },
    '/api/group': { read: `/api/get-group-detail?gid=${gid}` },
    '/api/group/member': ofList(`/api/group/get-member-list?gid=${gid}`, { pick: ({ records }) => (records as Json[]).at(-1)! }),
    '/api/group/announcement': ofList(`/api/group/get-admin-announcement-list?gid=${gid}`),
    '/api/group/discussion': { read: `/api/get-discussion-detail?did=${groupDid}` },
    '/api/group/contest': { read: `/api/group/contest?cid=${groupCid}` },
    '/api/group/change-contest-visible': {
      read: `/api/group/contest?cid=${groupCid}`,
      body: bodiless,
      at: ({ visible }) => ({ query: { cid: groupCid, visible } }),
    },
    '/api/group/contest-problem': { read: `/api/group/contest-problem?cid=${groupCid}&pid=${pid}` },
    '/api/group/contest-problem-order': ordered(groupContestProblems, 'cid', groupCid, 'contestProblemMap'),
    '/api/group/contest-announcement': ofList(`/api/group/get-contest-announcement-list?cid=${groupCid}`, {
      body: (announcement) => ({ cid: groupCid, announcement }),
    }),
    '/api/admin/group-problem/change-progress': ofList(`/api/admin/group-problem/list?gid=${gid}`, {
      body: ({ id, applyPublicProgress, revision }) => ({ pid: id, progress: applyPublicProgress, revision }),
    }),
    '/api/group/change-problem-auth': { read: `/api/group/problem?pid=${groupPid}`, body: bodiless, at: ({ id, auth }) => ({ query: { pid: id, auth } }) },
    '/api/group/problem': { read: `/api/group/problem?pid=${groupPid}`, body: groupProblemForm },
    '/api/group/training': { read: `/api/group/training?tid=${groupTid}` },
    '/api/group/change-training-status': {
      read: `/api/group/training?tid=${groupTid}`,
      body: bodiless,
      at: ({ training }) => ({ query: { tid: groupTid, status: (training as Json).status } }),
    },
    '/api/group/training-problem': { read: groupTrainingProblems, pick: named('trainingProblemMap') },
    '/api/group/training-problem-order': ordered(groupTrainingProblems, 'tid', groupTid, 'trainingProblemMap'),
    '/api/group/training-section': firstSection(groupTid),
    '/api/group/training-section-order': sectionOrder(groupTid),
    '/api/admin/judging/daemon/:id': {
      read: '/api/admin/judging/daemons',
      pick: ({ daemons }) => (daemons as Json[]).find(({ name }) => name === 'echo')!,
      at: ({ id }) => ({ params: { id } }),
    },
    '/api/admin/judging/language/:id': {
      read: '/api/languages',
      pick: (data) => (data as unknown as Json[]).find(({ oj }) => oj === 'ME')!,
      at: ({ id }) => ({ params: { id } }),
    },
    '/api/admin/problem': { read: `/api/admin/problem?pid=${pid}`, body: problemForm() },
    '/api/admin/problem/change-problem-auth': { read: `/api/admin/problem?pid=${pid}` },
    '/api/admin/tag': { read: '/api/get-all-problem-tags', pick: (data) => (data as unknown as Json[])[0]! },
    '/api/admin/tag/classification': { read: '/api/admin/tag/classification', pick: (data) => (data as unknown as Json[])[0]! },
    '/api/admin/remote-judging/account': {
      read: '/api/admin/remote-judging/sites',
      pick: (data) => (data as unknown as Json[]).flatMap(({ accounts }) => accounts as Json[])[0]!,
      body: ({ id, state }) => ({ id, works: state === 'working' }),
    },
    '/api/submission': { read: `/api/get-submission-detail?submitId=${submitId}`, pick: ({ submission }) => submission as Json, by: 'student' },
    '/api/admin/training': { read: `/api/admin/training?tid=${tid}` },
    '/api/admin/training/change-training-status': {
      read: `/api/admin/training?tid=${tid}`,
      body: bodiless,
      at: ({ training }) => ({ query: { tid, author: (training as Json).author, status: (training as Json).status } }),
    },
    '/api/admin/training/category': { read: '/api/get-training-category', pick: (data) => (data as unknown as Json[]).at(-1)! },
    '/api/admin/training/problem': { read: trainingProblems, pick: named('trainingProblemMap') },
    '/api/admin/training/problem-order': ordered(trainingProblems, 'tid', tid, 'trainingProblemMap'),
    '/api/admin/training/section': firstSection(tid),
    '/api/admin/training/section-order': sectionOrder(tid),
  }
}

/** Calls that no `GET` answers for, each with the reason. */
export const withoutEcho: Readonly<Record<string, string>> = {
  '/api/admin/config/set-db-and-redis-config': 'is always refused',
  '/api/check-contest-print-status': 'marks a text as printed, and sends no state',
  '/api/group/apply-public': 'asks for something, and no answer holds the question',
  '/api/admin/problem/tags': 'adds and removes tags of many problems, and no call reads them together',
}
