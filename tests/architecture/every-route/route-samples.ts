import { createSiteArchives } from '@verdict/command/archives'
import { discoverPlugins, loadPlugin } from '@verdict/core/site'
import { headersOf, sampleFile, startTestSite, type Feed, type TestDatabase, type TestSite } from '@verdict/core/testing'
import { classesApi } from '@verdict/plugin-accounts/contract'
import { announcementAdminApi } from '@verdict/plugin-announcements/contract'
import { categoryApi as discussionCategoryApi, discussionAdminApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { judgeAdminApi, judgingApi, ownJudge } from '@verdict/plugin-judging/contract'
import { ManualDaemon } from '../../../plugins/judging/testing/manual-daemon.ts'
import { noticeAdminApi } from '@verdict/plugin-notices/contract'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { categoryApi, trainingAdminApi } from '@verdict/plugin-trainings/contract'
import { kernelApi } from '@verdict/core'
import { fileURLToPath } from 'node:url'
import { noRemoteSites } from '../../support/no-remote-sites.ts'
import { databaseWithoutSamples } from '../../support/without-samples.ts'
import { groupContestSamples } from './group-contest-samples.ts'
import { groupDiscussionSamples } from './group-discussion-samples.ts'
import { groupProblemSamples } from './group-problem-samples.ts'
import { groupSamples } from './group-samples.ts'
import { groupTrainingSamples } from './group-training-samples.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const program = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'

/** A site with all plugins, people who own things there, and valid inputs that name these things. */
export interface SampleSite {
  readonly site: TestSite
  readonly plugins: readonly string[]
  /** Who owns the submission, who wrote the problem, and a judge: each call with a login of its own, because some calls end it. */
  readonly callers: Readonly<Record<'owner' | 'author' | 'daemon', () => Promise<Readonly<Record<string, string>>>>>
  readonly feed: Feed
}

export async function startSampleSite({ without = [], database }: { without?: readonly string[]; database?: TestDatabase } = {}): Promise<SampleSite> {
  const plugins = await Promise.all(
    discoverPlugins(root)
      .filter(({ id }) => !without.includes(id))
      .map(loadPlugin),
  )
  const site = await startTestSite(plugins, {
    archives: createSiteArchives,
    database: database ?? (await databaseWithoutSamples()),
    http: { rate: { perUser: 1e6, perAddress: 1e6, routeFactor: 100 } },
    // No judge runs here, so the compilation of a checker must time out.
    settings: {
      ...noRemoteSites,
      problems: { compilePatienceSeconds: 1 },
      submissions: { defaultSubmitInterval: 0 },
      discussions: { defaultCreateDiscussionACInitValue: 0, defaultCreateDiscussionDailyLimit: 1_000_000 },
    },
    metricsToken: 'scrape',
  })
  const boss = await site.as('root', 'boss')
  const owner = await site.as('default_user', 'owner')
  const author = await site.as('admin', 'author')
  const uidOf = async (name: string) => (await site.site.userServices.users.findByName(name))!.uid
  let made = 0
  const name = () => `made-${(made += 1)}`
  const newProblem = async (by = boss) => {
    const problem = { problemId: name(), title: 'Sum', input: 'Two numbers.', output: 'Their sum.', auth: 2 }
    const body = { problem, samples: [{ input: '1 2', output: '3' }], languages: [{ name: 'C++' }], tags: [] }
    return (await by.use(problemAdminApi).create({ body })).pid
  }
  const pid = await newProblem(author)
  const problemId = 'made-1'
  await boss.use(problemAdminApi).changeAuth({ body: { id: pid, auth: 1 } })
  const submission = await owner.use(submissionApi).submit({ body: { pid: problemId, language: 'C++', code: program } })
  const campus = (await boss.use(classesApi).submitCampus({ body: { name: 'Campus' } })).id
  const newClass = async () => (await boss.use(classesApi).submitClass({ body: { campusId: campus, name: name() } })).id
  const newCampus = async () => (await boss.use(classesApi).submitCampus({ body: { name: name() } })).id
  const newTag = async () => (await boss.use(problemAdminApi).addTag({ body: { name: name() } })).id
  const newClassification = async () => (await boss.use(problemAdminApi).addClassification({ body: { name: name() } })).id
  const newDaemon = () => boss.use(judgeAdminApi).addDaemon({ body: { name: name() } })
  /** A judge that was here once has offered it. */
  const newLanguage = async () => {
    const { id } = await ManualDaemon.of(site)
    await boss.use(judgeAdminApi).removeDaemon({ params: { id } })
    return (await boss.use(judgingApi).languages({ query: { all: true } })).find(({ oj }) => oj === ownJudge)!.id
  }
  const newUser = async () => {
    const { uid, username } = await site.site.userServices.users.create({ username: name(), password: 'open-sesame', role: 'default_user' })
    return { uid, username }
  }
  const newAnnouncement = async () => {
    await boss.use(announcementAdminApi).add({ body: { title: name(), content: 'Text' } })
    return (await boss.use(announcementAdminApi).list({ query: {} })).records[0]!.id
  }
  const newNotice = async () => {
    await boss.use(noticeAdminApi).add({ body: { title: name(), content: 'Text', type: 'All' } })
    return (await boss.use(noticeAdminApi).list({ query: {} })).records[0]!.id
  }
  const newCategory = async () => (await boss.use(categoryApi).add({ body: { name: name() } })).id
  const category = await newCategory()
  const training = { title: 'Loops', description: 'Count and add.', auth: 'Public' } as const
  const newTraining = async () => (await boss.use(trainingAdminApi).create({ body: { training, trainingCategory: { id: category } } })).tid
  const tid = await newTraining()
  await boss.use(trainingAdminApi).addFromBank({ body: { tid, pid } })
  const post = { title: 'A question', description: 'In short', content: 'In full', categoryId: 3 }
  const newPost = async () => {
    await boss.use(discussionApi).add({ body: post })
    // Posts may be pinned above it.
    return Math.max(...(await boss.use(discussionApi).list({ query: {} })).records.map(({ id }) => id))
  }
  const newReport = async () => {
    await boss.use(discussionApi).report({ body: { did: await newPost(), content: 'Spam' } })
    return (await boss.use(discussionAdminApi).reports({ query: {} })).records[0]!.id
  }
  const newPostCategory = async () => (await boss.use(discussionCategoryApi).save({ body: [{ name: name() }] })).at(-1)!.id
  const newPicture = async () =>
    (await boss.use(kernelApi).uploadMarkdownImage({ body: {}, file: sampleFile({ field: 'image', maximumBytes: 1000, endings: ['png'] }) })).fileId
  const testRunKey = await owner.use(submissionApi).testRun({ body: { pid, language: 'C++', code: program, userInput: '1 2' } })
  const ownersUid = await uidOf('owner')
  const daemon = await newDaemon()
  // The session of the user who creates the things above: a stranger who could end it would end the test.
  const [session] = await boss.use(kernelApi).getSessions()
  const classId = await newClass()
  const tokenOf = async (uid: string) => {
    const { sessions, users } = site.site.userServices
    return sessions.begin((await users.find(uid))!, '127.0.0.1', 'test')
  }
  const login = (uid: string) => async () => headersOf(await tokenOf(uid))
  const authorsUid = await uidOf('author')
  const callers = { owner: login(ownersUid), author: login(authorsUid), daemon: async () => headersOf(daemon.token) }
  const ownerAgain = async () => {
    const again = site.visitor()
    again.token = await tokenOf(ownersUid)
    return again
  }
  const { gid, feed: groupFeed } = await groupSamples({ boss, uids: { owner: ownersUid, author: authorsUid }, owner: ownerAgain, name })
  const feed: Feed = {
    ...groupFeed,
    ...(await groupProblemSamples({ boss, gid, name })),
    ...(await groupTrainingSamples({ boss, gid, category, pid })),
    ...(await groupContestSamples({ boss, gid, pid, name })),
    ...groupDiscussionSamples({ boss, gid }),
    pid: [pid],
    pids: [[pid]],
    problemId: [problemId],
    problemID: [problemId],
    submitId: [submission.submitId],
    submitIds: [[submission.submitId]],
    uid: [ownersUid],
    uids: [[ownersUid]],
    username: ['owner'],
    language: ['C++'],
    code: [program],
    'GET /api/admin/plugins/:id id': ['problems'],
    'POST /api/submit-problem-judge pid': [problemId],
    'DELETE /api/admin/problem pid': [() => newProblem()],
    'DELETE /api/admin/contest/problem pid': [() => newProblem()],
    tid: [tid],
    'DELETE /api/admin/training/problem pid': [() => newProblem()],
    'DELETE /api/admin/training tid': [newTraining],
    'POST /api/admin/training training': [training],
    'POST /api/admin/training trainingCategory': [{ id: category }],
    'PUT /api/admin/training training': [{ id: tid, title: 'Loops again' }],
    'POST /api/admin/training/category name': [name],
    'PUT /api/admin/training/category id': [category],
    'PUT /api/admin/training/category name': [name],
    'DELETE /api/admin/training/category cid': [newCategory],
    did: [newPost],
    'DELETE /api/discussion-category cid': [newPostCategory],
    'POST /api/discussion title': [post.title],
    'POST /api/discussion description': [post.description],
    'POST /api/discussion content': [post.content],
    'POST /api/discussion categoryId': [post.categoryId],
    'PUT /api/discussion id': [newPost],
    'POST /api/discussion-report content': ['Spam'],
    'PUT /api/admin/discussion id': [newPost],
    'PUT /api/admin/discussion-report id': [newReport],
    'PUT /api/admin/contest/problem problem': [{ id: pid, title: 'Sum of two' }],
    'PUT /api/admin/problem/change-problem-auth id': [pid],
    'DELETE /api/session id': [session!.id],
    'PUT /api/admin/plugins/:id id': ['home'],
    'PUT /api/admin/settings/:plugin plugin': ['home'],
    'DELETE /api/admin/campus id': [newCampus],
    'DELETE /api/admin/class id': [newClass],
    'GET /api/admin/class/members id': [classId],
    'POST /api/admin/class/members id': [classId],
    'DELETE /api/admin/class/members id': [classId],
    'POST /api/admin/class campusId': [campus],
    'DELETE /api/admin/tag tid': [newTag],
    'DELETE /api/admin/tag/classification tcid': [newClassification],
    'PUT /api/admin/announcement id': [newAnnouncement],
    'DELETE /api/admin/announcement aid': [newAnnouncement],
    'PUT /api/admin/msg/notice id': [newNotice],
    'DELETE /api/admin/msg/notice id': [newNotice],
    'PUT /api/admin/judging/daemon/:id id': [async () => (await newDaemon()).id],
    'PUT /api/admin/judging/language/:id id': [newLanguage],
    'DELETE /api/admin/judging/daemon/:id id': [async () => (await newDaemon()).id],
    'DELETE /api/admin/user/delete-user ids': [async () => [(await newUser()).uid]],
    'GET /api/file/delete-md-img fileId': [newPicture],
    'GET /api/get-test-judge-result testJudgeKey': [testRunKey],
    seq: [1],
    'POST /api/login username': [name],
    'POST /api/admin/login username': [name],
    'POST /api/register username': [name],
    'POST /api/judge-daemon/hello name': ['C++'],
    'POST /api/admin/problem problem': [() => ({ problemId: name(), title: 'Sum', input: 'Two numbers.', output: 'Their sum.', auth: 2 })],
    'POST /api/admin/problem samples': [[{ input: '1 2', output: '3' }]],
    'POST /api/admin/problem languages': [[{ name: 'C++' }]],
    'PUT /api/admin/problem problem': [{ id: pid, title: 'Sum of two' }],
    'GET /api/admin/problem/case-preview pid': [pid],
    'GET /api/admin/problem/case-preview caseId': [1],
    'POST /api/admin/problem/compile-spj code': ['int main() { return 0; }'],
    'POST /api/admin/problem/compile-spj language': ['C++'],
    'POST /api/admin/problem/compile-interactive code': ['int main() { return 0; }'],
    'POST /api/admin/problem/compile-interactive language': ['C++'],
    'POST /api/admin/tag name': [name],
    'POST /api/admin/tag/classification name': [name],
    'PUT /api/admin/tag id': [newTag],
    'PUT /api/admin/tag name': [name],
    'PUT /api/admin/tag/classification id': [newClassification],
    'PUT /api/admin/tag/classification name': [name],
    'POST /api/admin/class name': [name],
    'POST /api/admin/campus name': [name],
    'POST /api/admin/class/members usernames': [['owner']],
    'GET /api/admin/judge/data-versions submitId': [submission.submitId],
    'GET /api/get-user-home-info uid': [ownersUid],
    'GET /api/get-user-calendar-heatmap uid': [ownersUid],
    'POST /api/admin/judge/rejudge-many problemID': [problemId],
    'POST /api/submit-problem-test-judge userInput': ['1 2'],
  }
  return { site, plugins: plugins.map(({ server }) => server.plugin.id), callers, feed }
}
