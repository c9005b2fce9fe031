import type { Feed, Person } from '@verdict/core/testing'
import { groupContestAnnouncementApi, groupContestApi } from '@verdict/plugin-group-contests/contract'

interface GroupContestDeps {
  readonly boss: Person
  readonly gid: number
  /** A problem of the public list. */
  readonly pid: number
  name(): string
}

/** A contest of a group, and inputs of the calls for such contests; calls that use one up get a new one. */
export async function groupContestSamples({ boss, gid, pid, name }: GroupContestDeps): Promise<Feed> {
  const api = boss.use(groupContestApi)
  const announcements = boss.use(groupContestAnnouncementApi)
  const contest = { title: 'Homework', description: 'For Monday', startTime: '2030-01-01T00:00:00.000Z', endTime: '2030-01-02T00:00:00.000Z', gid }
  const newContest = async () => (await api.create({ body: contest })).cid
  const newContestWithProblem = async () => {
    const cid = await newContest()
    await api.addFromBank({ body: { cid, pid, displayId: 'A' } })
    return cid
  }
  const cid = await newContestWithProblem()
  const announcement = { title: 'Hello', content: 'World' }
  const newAnnouncement = async () => {
    await announcements.add({ body: { cid, announcement } })
    return (await announcements.adminList({ query: { cid } })).records[0]!.id
  }
  const changedAnnouncement = async () => ({ id: await newAnnouncement(), title: 'Changed' })
  const fields = Object.entries(contest).map(([field, value]) => [`POST /api/group/contest ${field}`, [value]] as const)
  return {
    ...Object.fromEntries(fields),
    'GET /api/group/contest cid': [cid],
    'PUT /api/group/contest id': [cid],
    'DELETE /api/group/contest cid': [newContest],
    'PUT /api/group/change-contest-visible cid': [cid],
    'GET /api/group/get-contest-problem-list cid': [cid],
    'POST /api/group/contest-problem problem': [() => ({ cid, problemId: name(), title: 'Sum', input: 'Two numbers.', output: 'Their sum.' })],
    'POST /api/group/contest-problem samples': [[{ input: '1 2', output: '3' }]],
    'POST /api/group/contest-problem languages': [[{ name: 'C++' }]],
    'GET /api/group/contest-problem cid': [cid],
    'PUT /api/group/contest-problem cid': [cid],
    'DELETE /api/group/contest-problem cid': [newContestWithProblem],
    'POST /api/group/add-contest-problem-from-public cid': [newContest],
    'POST /api/group/add-contest-problem-from-public displayId': ['A'],
    'POST /api/group/add-contest-problem-from-group cid': [newContest],
    'POST /api/group/add-contest-problem-from-group displayId': ['A'],
    'GET /api/group/get-contest-announcement-list cid': [cid],
    'POST /api/group/contest-announcement cid': [cid],
    'POST /api/group/contest-announcement announcement': [announcement],
    'PUT /api/group/contest-announcement announcement': [changedAnnouncement],
    'DELETE /api/group/contest-announcement aid': [newAnnouncement],
  }
}
