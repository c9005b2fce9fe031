import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite } from '@verdict/core/testing'
import { messageApi } from '@verdict/plugin-notices/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../submissions/test/support/scene.ts'
import { groupApi, groupRankApi, memberApi } from '../contract.ts'
import { cleanerServer } from './support/cleaner.ts'
import { GroupScene } from './support/group-scene.ts'

const patience = 120_000
const plugins = [
  ...['judging', 'problems', 'submissions', 'notices', 'groups'].map((name) => fileURLToPath(new URL(`../../${name}/server/index.ts`, import.meta.url))),
  ...['attic', 'cleaner'].map((name) => fileURLToPath(new URL(`support/${name}.ts`, import.meta.url))),
]

let scene: GroupScene
let gid = 0
beforeAll(async () => {
  scene = await GroupScene.start(['ann', 'ben'], [cleanerServer])
  gid = await scene.foundWith({ ann: 3 })
  const { shortName } = await scene.api('teacher').detail({ query: { gid } })
  await scene.problem(gid, `${shortName}A`)
  for (let count = 0; count < 3; count += 1) await scene.judged('ann', `${shortName}A`, 0, { gid })
})
afterAll(() => scene?.close())

test('a process that is killed between two writes of a membership or of the end of a group leaves nothing that the next one does not finish', async () => {
  const { site } = scene.scene
  await site.settled()
  await site.stop()
  const { uri, name } = site.database
  const proxy = await databaseProxy(uri)
  const start = async () => {
    const spawned = await spawnSite({ plugins, dataDirectory: site.dataDirectory, database: { name, uri: proxy.uri }, changeLease: 1000 })
    const people = await Promise.all(
      ['teacher', 'ann', 'ben', 'boss'].map(async (username) => {
        const person = spawned.visitor()
        await person.login(username)
        return person
      }),
    )
    const [teacher, ann, ben, boss] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]]
    return { spawned, teacher, ann, ben, boss }
  }
  let running = await start()
  let held: Promise<void>
  /** Kills the process before the write that is held, and starts the next one, of which the next write is held. */
  const killAndStart = async (next?: readonly string[]) => {
    await held
    await running.spawned.kill()
    proxy.cut()
    if (next) held = proxy.hold(...next)
    running = await start()
  }
  const titles = async (who: 'ann' | 'ben') => (await running[who].use(messageApi).mine({ query: {} })).records.map(({ title }) => /（(.*)）/.exec(title)?.[1])
  const count = async () => (await running.boss.use(groupApi).list({ query: {} })).records.find(({ id }) => id === gid)?.memberCount
  try {
    // The message, and the number of members, of somebody who was let in.
    held = proxy.hold('notices.messages', 'insert')
    const { ben, boss } = running
    const letIn = async () => {
      await ben.use(memberApi).join({ query: { gid } })
      const applied = await boss.use(memberApi).applications({ query: { gid, auth: 1 } })
      await boss.use(memberApi).changeLevel({ body: { gid, uid: applied.records[0]!.uid, auth: 3 } })
    }
    const answer = letIn().catch(() => undefined)
    await killAndStart()
    await answer
    await until(async () => expect((await running.boss.use(memberApi).applications({ query: { gid, auth: 1 } })).total).toBeLessThanOrEqual(1), patience)
    const [waiting] = (await running.boss.use(memberApi).applications({ query: { gid, auth: 1 } })).records
    if (waiting) await running.boss.use(memberApi).changeLevel({ body: { gid, uid: waiting.uid, auth: 3 } })
    await until(async () => expect(await titles('ben')).toEqual(['Welcome to the group']), patience)
    await until(async () => expect(await count()).toBe(3), patience)
    await until(
      async () => expect((await running.ann.use(groupRankApi).rank({ query: { gid, type: 0 } })).records.map(({ ac }) => ac)).toEqual([1, 0, 0]),
      patience,
    )
    // The end: what was ordered is over at once, and the next process clears up, however often one is killed on the way.
    held = proxy.hold('notices.messages', 'insert')
    const ordered = running.teacher
      .use(groupApi)
      .disband({ query: { gid } })
      .catch(() => undefined)
    for (const next of [['groups.announcements', 'delete'], ['groups.members', 'delete'], undefined]) {
      await killAndStart(next)
      await ordered
      await expect(running.teacher.use(groupApi).detail({ query: { gid } })).rejects.toMatchObject({ code: 'groups/no-group' })
      await expect(running.ann.use(submissionApi).list({ query: { gid } as never })).rejects.toMatchObject({ code: 'problems/no-context' })
    }
    for (const who of ['ann', 'ben'] as const)
      await until(async () => expect((await titles(who)).filter((title) => title === 'Group disbanded')).toHaveLength(1), patience)
  } finally {
    await running.spawned.kill()
    await proxy.close()
    await site.restart()
  }
  await scene.settled()
  const client = await MongoClient.connect(uri)
  try {
    for (const collection of ['groups.groups', 'groups.members', 'groups.announcements', 'problems.problems', 'submissions.submissions'])
      expect(await client.db(name).collection(collection).countDocuments(), collection).toBe(0)
  } finally {
    await client.close()
  }
}, 600_000)
