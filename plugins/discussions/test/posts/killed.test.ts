import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite, type Person, type SpawnedSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../submissions/test/support/scene.ts'
import { discussionApi } from '../../contract.ts'
import { DiscussionScene } from '../support/discussion-scene.ts'

const patience = 120_000
const plugins = ['judging', 'problems', 'discussions'].map((name) => fileURLToPath(new URL(`../../../${name}/server/index.ts`, import.meta.url)))
/** The test asks again and again until a follower has been called. */
const unlimited = { rate: { perUser: 1e6, perAddress: 1e6 } }
/** Before which write the process is killed: that of the like itself, and that of the number. */
const moments = [
  ['discussions.likes', 'insert'],
  ['discussions.posts', 'update'],
] as const

let scene: DiscussionScene
beforeAll(async () => {
  scene = await DiscussionScene.start({ boss: 'root', ann: 'default_user' })
})
afterAll(() => scene?.close())

test('a process that is killed between the writes of a like leaves a number that equals the recount, and the like can be sent again', async () => {
  const did = await scene.post('ann')
  for (const name of ['one', 'two']) await scene.site.as('default_user', name)
  await scene.site.settled()
  await scene.site.stop()
  const { uri, name } = scene.site.database
  const proxy = await databaseProxy(uri)
  const start = (from: string) =>
    spawnSite({ plugins, dataDirectory: scene.site.dataDirectory, database: { name, uri: from }, changeLease: 1000, http: unlimited })
  const login = async (site: SpawnedSite, who: string): Promise<Person> => {
    const person = site.visitor()
    await person.login(who)
    return person
  }
  const numbers = async (person: Person) => {
    const { likeNum, hasLike } = await person.use(discussionApi).detail({ query: { did } })
    return { likeNum, hasLike }
  }
  let running = await start(proxy.uri)
  try {
    for (const [index, words] of moments.entries()) {
      const who = ['one', 'two'][index]!
      const liking = await login(running, who)
      // The page was read before, so that its view does not write.
      const before = await numbers(liking)
      const held = proxy.hold(...words)
      const call = liking
        .use(discussionApi)
        .like({ query: { did, toLike: true } })
        .catch(() => undefined)
      await held
      await running.kill()
      proxy.cut()
      await call
      running = await start(proxy.uri)
      const again = await login(running, who)
      // What the process has sent before its end may still arrive. A like whose fact was written counts, whoever counts it; one that was not, does not.
      await until(async () => {
        const { likeNum, hasLike } = await numbers(again)
        expect(likeNum).toBe(before.likeNum + Number(hasLike))
        if (index === 1) expect(hasLike).toBe(true)
      }, patience)
      await again.use(discussionApi).like({ query: { did, toLike: true } })
      expect(await numbers(again)).toEqual({ likeNum: index + 1, hasLike: true })
    }
  } finally {
    await running.kill()
    await proxy.close()
    await scene.site.restart()
  }
}, 400_000)
