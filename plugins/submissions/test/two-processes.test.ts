import { databaseProxy, holdWrite, severalSites, startTestSite, type DatabaseProxy, type Person, type TestSite } from '@verdict/core/testing'
import { MongoClient, type Db } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjectOf } from '@verdict/plugin-judging/contract'
import { verdict, server as judging } from '@verdict/plugin-judging/testing'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import { rootApi, taskSource } from '../contract.ts'
import submissions from '../server/index.ts'
import { keptAndCounted } from '../testing/kept-and-counted.ts'
import { Scene, until } from '../testing/scene.ts'

let scene: Scene
let slow: TestSite
let proxy: DatabaseProxy
let connection: MongoClient
let db: Db
beforeAll(async () => {
  scene = await Scene.start()
  const { database, dataDirectory } = scene.site
  connection = await MongoClient.connect(database.uri)
  db = connection.db(database.name)
  proxy = await databaseProxy(database.uri)
  slow = await startTestSite([judging, problems, submissions, scribeServer], {
    database: { name: database.name, uri: proxy.uri },
    dataDirectory,
    settings: { submissions: { defaultSubmitInterval: 0 } },
    // Another process takes over work that this one does not finish in a second.
    changeLease: 1000,
  })
})
afterAll(async () => {
  proxy?.release()
  await slow?.close()
  await connection?.close()
  await scene?.site.close()
  await proxy?.close()
})

const settled = () => Promise.all([scene.site.settled(), slow.settled()])

/** Creates two programs of a user for a new problem, each claimed by a daemon. */
async function twoTries(person: Person) {
  const { id, pid } = await scene.problem()
  for (let count = 0; count < 2; count += 1) await scene.submit(person, id)
  await scene.site.settled()
  const [first, second] = await scene.daemon.claim(2)
  return { pid, first: first!, second: second! }
}

// With several slow sites, the test cannot tell which one a held write belongs to.
const testOneSite = test.skipIf(severalSites)
testOneSite('a process that is slow to write a problem status does not overwrite the newer one of another process', async () => {
  const ann = await scene.site.as('default_user', 'ann')
  const standing = (pid: number) => db.collection('submissions.standings').findOne({ list: 'bank', pid })
  const { pid, second } = await holdWrite(proxy, {
    words: ['submissions.standings', 'update'],
    prepare: () => twoTries(ann),
    write: ({ first }) => scene.daemon.at(slow).report(first, { verdict: verdict({ status: -1, score: 10 }) }),
    isTaken: async ({ pid }) => (await standing(pid))?.status === -1,
  })
  await scene.daemon.report(second, { verdict: verdict({ status: 0, score: 100 }) })
  await until(async () => expect(await standing(pid)).toMatchObject({ status: 0, score: 100 }))
  proxy.release()
  await settled()
  const { kept, counted } = await keptAndCounted(db)
  expect(kept).toEqual(counted)
})

testOneSite('a submission that comes into the queue while it is being cancelled is cancelled', async () => {
  const [ben, boss] = await Promise.all([scene.site.as('default_user', 'ben'), scene.site.as('root', 'boss')])
  const submitId = await scene.submit(ben, (await scene.problem()).id)
  await settled()
  const subject = subjectOf(taskSource, String(submitId))
  // As if it were not queued yet at the first check.
  const tasks = db.collection('judging.tasks')
  const task = await tasks.findOneAndDelete({ subject })
  const held = proxy.hold('find', 'judging.tasks', subject)
  const cancelled = boss.at(slow).use(rootApi).cancel({ query: { submitId } })
  await held
  await tasks.insertOne(task!)
  proxy.release()
  expect(await cancelled).toMatchObject({ submitId, status: -4 })
  expect(await scene.daemon.claim()).toEqual([])
})

/** Counts that a slow process is still making while another process removes the submission. */
const lateCounts: Readonly<Record<string, (person: Person) => Promise<{ pid: number; counted: string; write(): Promise<unknown> }>>> = {
  'for the first time': async (person: Person) => {
    const { id, pid } = await scene.problem()
    return { pid, counted: 's5', write: () => scene.submit(person.at(slow), id) }
  },
  'under its verdict': async (person: Person) => {
    const { id, pid } = await scene.problem()
    await scene.submit(person, id)
    await settled()
    const [task] = await scene.daemon.claim()
    return { pid, counted: 's0', write: () => scene.daemon.at(slow).report(task!, { verdict: verdict({ status: 0 }) }) }
  },
}

testOneSite.each(Object.entries(lateCounts))('a submission that is removed while a slow process counts it %s leaves no count behind', async (when, prepare) => {
  const name = `carl ${when}`.replaceAll(' ', '-').slice(0, 20)
  const person = await scene.site.as('default_user', name)
  const user = await scene.site.site.userServices.users.findByName(name)
  const statisticsOf = (pid: number) => db.collection('submissions.figures').findOne({ list: 'bank', pid })
  const { pid } = await holdWrite(proxy, {
    words: ['submissions.figures', 'update', '$inc'],
    prepare: () => prepare(person),
    write: ({ write }) => write(),
    isTaken: async ({ pid, counted }) => (await statisticsOf(pid))?.byStatus[counted] === 1,
  })
  // The slow process does nothing more, so it loses the document.
  void proxy.hold()
  await scene.site.site.userServices.users.remove([user!.uid])
  await until(async () => expect(await db.collection('submissions.submissions').countDocuments({ pid })).toBe(0))
  proxy.release()
  await settled()
  const left = async () => {
    const found = await statisticsOf(pid)
    const counts = Object.values((found?.byStatus ?? {}) as Record<string, number>).filter((count) => count !== 0)
    return { total: found?.total ?? 0, open: found?.open ?? {}, counts }
  }
  await until(async () => expect(await left()).toEqual({ total: 0, open: {}, counts: [] }))
})
