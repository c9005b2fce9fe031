import type { Feed, Person } from '@verdict/core/testing'
import { questionApi } from '@verdict/plugin-contest-questions/contract'
import { contestAdminApi, contestAnnouncementApi, contestApi, printApi } from '@verdict/plugin-contests/contract'
import { discussionApi } from '@verdict/plugin-discussions/contract'
import { groupContestAnnouncementApi, groupContestApi } from '@verdict/plugin-group-contests/contract'
import { groupDiscussionApi } from '@verdict/plugin-group-discussions/contract'
import { groupProblemApi } from '@verdict/plugin-group-problems/contract'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { trainingAdminApi } from '@verdict/plugin-trainings/contract'
import { form } from '../../../plugins/contests/testing/forms.ts'
import { groupContestSamples } from '../every-route/group-contest-samples.ts'
import { groupDiscussionSamples } from '../every-route/group-discussion-samples.ts'
import { groupProblemSamples } from '../every-route/group-problem-samples.ts'
import { groupTrainingSamples } from '../every-route/group-training-samples.ts'
import type { SampleSite } from '../every-route/route-samples.ts'

/** A contest with a seal, a training, a problem and a post of one creator, and inputs that name them. A plugin whose things have creators adds one here. */
export interface Things {
  readonly cid: number
  readonly tid: number
  readonly pid: number
  readonly did: number
  readonly submitIds: readonly number[]
  readonly feed: Feed
}

interface Planting {
  readonly sample: SampleSite
  readonly root: Person
  readonly creator: Person
  /** Takes part, prints and submits. */
  readonly student: Person
}

const program = '#include <iostream>\nint main() { std::cout << 3; }\n'
const examForm = { auth: 1, pwd: 'secret', openPrint: true, openRank: true }
const seal = () => ({ sealRank: true, sealRankTime: new Date().toISOString(), autoRealRank: false })
const source = { samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }], tags: [] }
const announcement = { title: 'Not yet', content: 'For Monday', status: 1 }
const post = { title: 'A question', description: 'In short', content: 'In full', categoryId: 3 }

let made = 0
const name = () => `former-${(made += 1)}`
const problem = () => ({ problemId: name(), title: 'A secret', input: 'Two numbers.', output: 'Their sum.' })

export async function plantSiteThings(planting: Planting): Promise<Things> {
  const { sample, creator } = planting
  const contests = creator.use(contestAdminApi)
  const [publicPid, category] = [sample.feed.pid![0] as number, sample.feed['POST /api/admin/training trainingCategory']![0] as { id: number }]
  const { cid } = await contests.create({ body: form(examForm) })
  await contests.addFromBank({ body: { cid, pid: publicPid, displayId: 'A', staysListed: true } })
  const submitIds = await compete(planting, cid, () => contests.edit({ body: { id: cid, ...seal() } }))
  await creator.use(contestAnnouncementApi).add({ body: { cid, announcement } })
  const training = { title: 'Loops', description: 'Count and add.', auth: 'Private', privatePwd: 'secret' } as const
  const { tid } = await creator.use(trainingAdminApi).create({ body: { training, trainingCategory: category } })
  await creator.use(trainingAdminApi).addFromBank({ body: { tid, pid: publicPid } })
  const { pid } = await creator.use(problemAdminApi).create({ body: { problem: { ...problem(), auth: 2 }, ...source } })
  const newPost = async () => {
    await creator.use(discussionApi).add({ body: post })
    return (await creator.use(discussionApi).list({ query: { onlyMine: true } })).records[0]!.id
  }
  const did = await newPost()
  return { cid, tid, pid, did, submitIds, feed: { ...feedOf({ cid, tid, pid, submitIds }), did: [newPost], 'PUT /api/discussion id': [newPost] } }
}

export async function plantGroupThings(planting: Planting, gid: number): Promise<Things> {
  const { sample, creator } = planting
  const contests = creator.use(groupContestApi)
  const [publicPid, category] = [sample.feed.pid![0] as number, sample.feed['POST /api/admin/training trainingCategory']![0] as { id: number }]
  const { cid } = await contests.create({ body: { ...(form(examForm) as object), gid } })
  await contests.addFromBank({ body: { cid, pid: publicPid, displayId: 'A' } })
  const submitIds = await compete(planting, cid, () => contests.edit({ body: { id: cid, ...seal() } }))
  await creator.use(groupContestAnnouncementApi).add({ body: { cid, announcement } })
  const training = { title: 'Loops', description: 'Count and add.', auth: 'Private', privatePwd: 'secret', gid } as const
  const { tid } = await creator.use(groupTrainingApi).create({ body: { training, trainingCategory: category } })
  const { pid } = await creator.use(groupProblemApi).create({ body: { problem: { ...problem(), auth: 2, gid }, ...source } })
  await creator.use(groupDiscussionApi).add({ body: { ...post, gid } })
  const did = (await creator.use(groupDiscussionApi).list({ query: { gid } })).records[0]!.id
  const feed = {
    ...feedOf({ cid, tid, pid, submitIds }),
    did: [did],
    ...(await groupProblemSamples({ boss: creator, gid, name })),
    ...(await groupTrainingSamples({ boss: creator, gid, category: category.id, pid: publicPid })),
    ...(await groupContestSamples({ boss: creator, gid, pid: publicPid, name })),
    ...groupDiscussionSamples({ boss: creator, gid }),
  }
  return { cid, tid, pid, did, submitIds, feed }
}

function feedOf({ cid, tid, pid, submitIds }: Omit<Things, 'did' | 'feed'>): Feed {
  return {
    cid: [cid],
    contestID: [cid],
    tid: [tid],
    pid: [pid],
    pids: [[pid]],
    submitId: [submitIds[1]],
    submitIds: [submitIds],
    'POST /api/get-contest-rank forceRefresh': [true],
    'POST /api/get-contest-outside-scoreboard forceRefresh': [true],
    'GET /api/file/download-contest-rank forceRefresh': [true],
  }
}

/** A verdict before the seal and one behind it, a text to print, and a question to the staff. */
async function compete({ root, student }: Planting, cid: number, sealIt: () => Promise<unknown>): Promise<number[]> {
  await student.use(contestApi).register({ body: { cid, password: 'secret' } })
  const submit = async (status: number) => {
    const { submitId } = await student.use(submissionApi).submit({ body: { pid: 'A', language: 'C++', code: program, cid } })
    // No judge runs here.
    await root.use(rootApi).cancel({ query: { submitId } })
    await root.use(rootApi).manual({ query: { submitId, status } })
    return submitId
  }
  const early = await submit(-1)
  await sealIt()
  const late = await submit(0)
  await student.use(questionApi).ask({ body: { cid, text: 'Is 1 a prime?', problem: 'A' } })
  await student.use(printApi).submit({ body: { cid, content: 'The program on paper. '.repeat(5) } })
  return [early, late]
}
