import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite, type SpawnedSite } from '@verdict/core/testing'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../submissions/test/support/scene.ts'
import { rankApi } from '../contract.ts'
import { plainOf, RankScene } from './support/rank-scene.ts'

const patience = 120_000
const plugins = ['accounts', 'judging', 'problems', 'submissions', 'ranks'].map((name) =>
  fileURLToPath(new URL(`../../${name}/server/index.ts`, import.meta.url)),
)
/** Before which write the process is killed: that of the result, and that by which other processes learn of it. */
const moments = [
  ['ranks.people', 'update'],
  ['ranks.versions', 'update'],
] as const

let ranks: RankScene
let connection: MongoClient
beforeAll(async () => {
  ranks = await RankScene.start()
  connection = await MongoClient.connect(ranks.site.database.uri)
})
afterAll(async () => {
  await connection?.close()
  await ranks?.close()
})

test('a process that is killed between two writes of a rank leaves nothing that the next one, and the one beside it, do not show', async () => {
  await ranks.enter('default_user', 'ann')
  const { id } = await ranks.scene.problem()
  const submitId = await ranks.scene.judged(ranks.people.ann!, id, { status: -1 })
  await ranks.site.settled()
  await ranks.site.stop()
  const { uri, name } = ranks.site.database
  const proxy = await databaseProxy(uri)
  const start = (from: string) => spawnSite({ plugins, dataDirectory: ranks.site.dataDirectory, database: { name, uri: from }, changeLease: 1000 })
  // Reads before the killed one writes, and only follows the versions afterwards.
  const beside = await start(uri)
  let running: SpawnedSite = await start(proxy.uri)
  const row = async (site: SpawnedSite) =>
    plainOf(
      (await site
        .visitor()
        .use(rankApi)
        .person({ query: { type: 0, username: 'ann' } }))!,
    )
  try {
    for (const [index, words] of moments.entries()) {
      const ac = index === 0 ? 1 : 0
      expect(await row(beside)).toMatchObject([expect.any(Number), 'ann', 1 - ac, 1])
      const root = running.visitor()
      await root.login('boss')
      const held = proxy.hold(...words)
      await root.use(rootApi).manual({ query: { submitId, status: ac === 1 ? 0 : -1 } })
      await Promise.race([held, until(async () => expect(await row(beside)).toMatchObject([expect.any(Number), 'ann', ac, 1]), patience)])
      await running.kill()
      proxy.cut()
      running = await start(proxy.uri)
      for (const site of [running, beside]) await until(async () => expect(await row(site)).toMatchObject([expect.any(Number), 'ann', ac, 1]), patience)
    }
  } finally {
    await running.kill()
    await beside.kill()
    await proxy.close()
    await ranks.site.restart()
  }
}, 400_000)
