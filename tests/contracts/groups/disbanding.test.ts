import { databaseProxy, sampleFile, severalSites, testDatabase, type DatabaseProxy, type Person, type TestOptions } from '@verdict/core/testing'
import { contestApi } from '@verdict/plugin-contests/contract'
import { commentApi, discussionApi } from '@verdict/plugin-discussions/contract'
import { groupContestApi } from '@verdict/plugin-group-contests/contract'
import { groupDiscussionApi } from '@verdict/plugin-group-discussions/contract'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'
import { groupApi } from '@verdict/plugin-groups/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { categoryApi, trainingApi } from '@verdict/plugin-trainings/contract'
import { MongoClient, type Db, type Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FolderStore } from '../../../core/server/files/folder-store.ts'
import { sweepFiles } from '../../../core/server/files/sweep.ts'
import contests from '../../../plugins/contests/server/index.ts'
import { form } from '../../../plugins/contests/testing/forms.ts'
import discussions from '../../../plugins/discussions/server/index.ts'
import groupContests from '../../../plugins/group-contests/server/index.ts'
import groupDiscussions from '../../../plugins/group-discussions/server/index.ts'
import groupProblems from '../../../plugins/group-problems/server/index.ts'
import groupTrainings from '../../../plugins/group-trainings/server/index.ts'
import { easySettings, GroupScene } from '@verdict/plugin-groups/testing'
import { rebuildStatistics } from '../../../plugins/submissions/server/statistics/recount.ts'
import { until } from '../../../plugins/submissions/testing/scene.ts'
import trainings from '../../../plugins/trainings/server/index.ts'

/** DISBANDED_SUBMISSIONS=10000 disbands a group with so many. They are deleted 200 at a time. */
const submissionCount = Number(process.env.DISBANDED_SUBMISSIONS ?? 600)
/** Which part of them is left when the process crashes. */
const depths = submissionCount > 1000 ? [0.9, 0.7, 0.5, 0.3] : [0.9, 0.5]
const patience = 300_000
let scene: GroupScene
let proxy: DatabaseProxy
let connection: MongoClient
let db: Db
beforeAll(async () => {
  const { uri, name } = await testDatabase()
  proxy = await databaseProxy(uri)
  connection = await MongoClient.connect(uri)
  db = connection.db(name)
  const joined = [trainings, contests, discussions, groupProblems, groupTrainings, groupContests, groupDiscussions]
  const database = { name, uri: proxy.uri }
  scene = await GroupScene.start(['ann', 'ben'], joined, { database, changeLease: 1000, settings: easySettings, limits: { close: 100 } } as TestOptions)
})
afterAll(async () => {
  proxy?.release()
  await scene?.close()
  await proxy?.close()
  await connection?.close()
})

// With several sites, the second would continue the work of the first.
test.skipIf(severalSites)(
  `a group with problems, courses, homework, discussions and ${submissionCount} submissions (DISBANDED_SUBMISSIONS) is cleared by a process that crashes while it deletes them`,
  async () => {
    const { site } = scene.scene
    const bank = await scene.scene.problem()
    const { id: category } = await scene.people.boss!.use(categoryApi).add({ body: { name: 'Basics' } })
    await scene.settled()
    const before = { documents: await stored(), files: await files() }
    const ids = await foundGroup(bank.pid, category)
    await scene.settled()
    await multiply(submissionCount)

    let deletion = heldDeletion(proxy)
    await scene.api('teacher').disband({ query: { gid: ids.gid } })
    for (const depth of depths) {
      await deletion.reach(depth * submissionCount)
      proxy.cut()
      await site.crash()
      expect(await left()).toBeGreaterThan(0)
      deletion = heldDeletion(proxy)
      await site.restart()
      await expectUnreachable(scene.people.ann!, ids)
    }
    proxy.release()
    await until(async () => expect(await left()).toBe(0), patience)
    await until(async () => expect(await db.collection('groups.groups').countDocuments()).toBe(0), patience)
    for (const name of ['teacher', 'ann', 'ben'])
      expect(
        (await scene.messages(name)).filter((title) => title === 'Group disbanded'),
        name,
      ).toHaveLength(1)
    await scene.settled()
    await scene.endLongAgo(ids.gid)
    await scene.sweep()
    expect(before.documents).toMatchObject({ 'problems.versions': 1 })
    expect(await stored()).toEqual(before.documents)
    expect(await files()).toEqual(before.files)
  },
  600_000,
)

const left = () => db.collection('submissions.submissions').countDocuments()

/** The deletion of submissions, of which every write is held up until the next one may come. */
function heldDeletion(proxy: DatabaseProxy) {
  const words = ['submissions.submissions', 'delete']
  let held = proxy.hold(...words)
  return {
    /** Continues, and returns while a write is held up and at most so many submissions remain. */
    reach: async (count: number) => {
      for (await held; (await left()) > count; await held) {
        proxy.release()
        held = proxy.hold(...words)
      }
    },
  }
}

type Row = Document & { _id: string | number }
type Ids = Awaited<ReturnType<typeof foundGroup>>

/** A group with something of everything, and a submission in each place of it. */
async function foundGroup(bankPid: number, category: number) {
  const gid = await scene.foundWith({ ann: 3, ben: 3 })
  const teacher = scene.people.teacher!
  const { shortName } = await scene.api('teacher').detail({ query: { gid } })
  await scene.api('teacher').uploadAvatar({ body: { gid }, file: sampleFile({ field: 'image', maximumBytes: 1000, endings: ['png'] }) })
  await scene.api('teacher').announcements.add({ body: { gid, title: 'Welcome', content: 'All of you' } })
  const problemId = `${shortName}A`
  await scene.problem(gid, problemId, { cases: [{ input: 'only of this group\n', output: '1\n' }] })
  await scene.problem(gid, `${shortName}B`)
  const training = { title: 'Course', description: 'Loops', auth: 'Public' as const, gid }
  const { tid } = await teacher.use(groupTrainingApi).create({ body: { training, trainingCategory: { id: category } } })
  await teacher.use(groupTrainingApi).addFromGroup({ query: { tid, problemId } })
  const { cid } = await teacher.use(groupContestApi).create({ body: form({ gid, title: 'Homework' } as never) })
  await teacher.use(groupContestApi).addFromGroup({ query: { cid, problemId: `${shortName}B`, displayId: 'A' } })
  await teacher.use(groupContestApi).addFromBank({ body: { cid, pid: bankPid, displayId: 'B' } })
  await teacher.use(groupDiscussionApi).add({ body: { gid, title: 'Hello', description: 'All', content: 'World', categoryId: 3, pid: problemId } })
  const did = (await teacher.use(groupDiscussionApi).list({ query: { gid } })).records[0]!.id
  await teacher.use(commentApi).add({ body: { did, content: 'The first' } })
  const submitId = await scene.judged('ann', problemId, -1, { gid })
  await scene.judged('ann', problemId, 0, { gid, tid })
  await scene.judged('ann', 'A', 0, { cid })
  await scene.judged('ann', 'B', 0, { cid })
  // Its task still waits for a judge.
  await scene.scene.submit(scene.people.ben!, problemId, { gid })
  return { gid, tid, cid, did, problemId, submitId }
}

async function expectUnreachable(person: Person, { gid, tid, cid, did, problemId, submitId }: Ids): Promise<void> {
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'groups/no-group': () => person.use(groupApi).detail({ query: { gid } }),
    'problems/no-context': () => person.use(problemApi).detail({ query: { problemId, gid } as never }),
    'submissions/no-submission': () => person.use(submissionApi).detail({ query: { submitId } }),
    'trainings/no-training': () => person.use(trainingApi).detail({ query: { tid } }),
    'contests/no-contest': () => person.use(contestApi).info({ query: { cid } }),
    'discussions/no-discussion': () => person.use(discussionApi).detail({ query: { did } }),
  }
  for (const [code, call] of Object.entries(calls)) await expect(call(), code).rejects.toMatchObject({ code })
}

/** Copies the submissions, with their results and tasks, until there are so many of 50 authors, and counts them as the site does. */
async function multiply(count: number): Promise<void> {
  const [submissions, cases, tasks] = (['submissions.submissions', 'submissions.cases', 'judging.tasks'] as const).map((name) => db.collection<Row>(name))
  const originals = await submissions!.find({}).toArray()
  const copies = { submissions: [] as Row[], cases: [] as Row[], tasks: [] as Row[] }
  for (let made = originals.length; made < count; made += 1) {
    const original = originals[made % originals.length]!
    const _id = 1_000_000 + made
    copies.submissions.push({ ...original, _id, uid: (made % 50).toString(16).padStart(32, 'a') })
    copies.cases.push({ _id, version: original.version, cases: [] })
    const subject = `submissions/${_id}`
    for (const task of await tasks!.find({ subject: `submissions/${original._id}` }).toArray())
      copies.tasks.push({ ...task, _id: `${subject}:${task.version}`, subject, ref: String(_id) })
  }
  await submissions!.insertMany(copies.submissions)
  await cases!.insertMany(copies.cases)
  await tasks!.insertMany(copies.tasks)
  await rebuildStatistics({
    submissions: db.collection('submissions.submissions'),
    statistics: db.collection('submissions.figures'),
    problemStatuses: db.collection('submissions.standings'),
  })
}

/** Data that remains of a group: counts of attempts, versions of caches, messages, numbers that are 0, and marks of threads that have ended. */
const lasting = /^kernel\.|^notices\.|\.attempts$|\.versions$/
const passing: Readonly<Record<string, Document>> = { 'submissions.figures': { total: { $ne: 0 } }, 'discussions.comment-areas': { hasEnded: false } }

/** How many other documents the plugins keep. */
async function stored(): Promise<Record<string, number>> {
  const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).filter(({ name }) => name === 'problems.versions' || !lasting.test(name))
  const counts = await Promise.all(collections.map(async ({ name }) => [name, await db.collection(name).countDocuments(passing[name] ?? {})] as const))
  return Object.fromEntries(counts.filter(([, count]) => count > 0).toSorted())
}

/** The hashes of the stored files, after the nightly job has deleted those that nothing names. */
async function files(): Promise<string[]> {
  const { services } = scene.scene.site.site
  const hashesOf = async () => {
    const hashes: string[] = []
    for await (const { hash } of services.files.list()) hashes.push(hash)
    return hashes.toSorted()
  }
  const store = services.storage as FolderStore
  for (const hash of await hashesOf()) await store.age(hash, new Date(0))
  await sweepFiles(store, (hashes) => services.collections.removeReferenced(hashes))
  return hashesOf()
}
