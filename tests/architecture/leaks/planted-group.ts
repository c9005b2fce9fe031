import type { Feed, Person } from '@verdict/core/testing'
import { groupContestApi } from '@verdict/plugin-group-contests/contract'
import { groupProblemApi } from '@verdict/plugin-group-problems/contract'
import { groupApi, joinLinkApi, memberApi } from '@verdict/plugin-groups/contract'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import { form } from '../../../plugins/contests/testing/forms.ts'

/** A group of root with a problem, a training and a contest, so that the crawl reaches the calls for them; what groups themselves hide is crawled in tests of their own. */
export async function plantGroup(root: Person, category: number): Promise<Feed> {
  const { gid } = await root.use(groupApi).create({ body: { name: 'A group of root', shortName: 'ROOTS', brief: 'For the crawl' } })
  const { token } = await root.use(joinLinkApi).renew({ query: { gid } })
  const problem = { problemId: 'a', title: 'Sum', input: 'Two numbers.', output: 'Their sum.', auth: 1 as const, gid }
  const { pid } = await root
    .use(groupProblemApi)
    .create({ body: { problem, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }], tags: [] } })
  const training = { title: 'Course', description: 'Of root', auth: 'Public' as const, gid }
  const { tid } = await root.use(groupTrainingApi).create({ body: { training, trainingCategory: { id: category } } })
  const { cid } = await root.use(groupContestApi).create({ body: form({ gid } as never) })
  const made = { ...problem, problemId: 'b', cid, auth: null }
  const homework = await root
    .use(groupContestApi)
    .createProblem({ body: { problem: made, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }], tags: [] } })
  await root.use(groupContestApi).addFromBank({ body: { cid, pid: homework.pid, displayId: 'A' } })
  const { records } = await root.use(memberApi).list({ query: { gid } })
  return {
    gid: [gid],
    'GET /api/group/member-detail uid': records.map(({ uid }) => uid),
    'GET /api/get-group-rank-list type': [0, 1],
    'GET /api/group/by-join-link token': [token],
    'GET /api/group/problem pid': [pid],
    'GET /api/group/get-problem-cases pid': [pid],
    'GET /api/group/training tid': [tid],
    'GET /api/group/get-training-problem-list tid': [tid],
    'GET /api/group/contest cid': [cid],
    'GET /api/group/contest-problem cid': [cid],
    'GET /api/group/contest-problem pid': [homework.pid],
    'GET /api/group/get-contest-announcement-list cid': [cid],
    'GET /api/group/get-contest-problem-list cid': [cid],
  }
}
