import { fileURLToPath } from 'node:url'
import { databaseProxy, severalSites, spawnSite, type SpawnedSite } from '@verdict/core/testing'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAndCounted } from '../../../plugins/submissions/test/support/kept-and-counted.ts'
import { Scene, until } from '../../../plugins/submissions/test/support/scene.ts'
import coursePlugin, { courseApi } from './courses.ts'

const patience = 120_000
const plugins = [...['judging', 'problems', 'submissions'].map((name) => `../../../plugins/${name}/server/index.ts`), './courses.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
/** Somebody joins and leaves in turn; each time the process is killed before a write that says these words arrives. */
const moments: readonly (readonly string[])[] = [
  ['submissions.submissions', 'submissions/recounted'],
  ['submissions.submissions', 'starts'],
  ['submissions.standings', 'insert'],
  ['submissions.standings', 'removing', '$set'],
  ['submissions.figures', '$inc'],
  ['submissions.submissions', '$unset', 'further.tid:1'],
  ['submissions.figures', '$unset', 'open.'],
  ['submissions.figures', '$unset', 'open.'],
]

let scene: Scene
let connection: MongoClient
beforeAll(async () => {
  scene = await Scene.start([coursePlugin])
  connection = await MongoClient.connect(scene.site.database.uri)
})
afterAll(async () => {
  await connection?.close()
  await scene?.site.close()
})

// The second site of a test with several would finish what the killed one has begun.
test.skipIf(severalSites)(
  'a process that is killed at any write of a recount leaves nothing wrong that the next one does not finish',
  async () => {
    const person = await scene.site.as('default_user', 'eve')
    const { uid } = (await scene.site.site.userServices.users.findByName('eve'))!
    const { pid, id } = await scene.problem()
    await scene.judged(person, id, { status: -1 })
    await scene.judged(person, id, { status: 0 })
    await scene.site
      .visitor()
      .use(courseApi)
      .place({ body: { id: 1, pid, isPlaced: true } })
    await scene.site.settled()
    await scene.site.stop()
    const { uri, name } = scene.site.database
    const db = connection.db(name)
    const proxy = await databaseProxy(uri)
    const start = () => spawnSite({ plugins, dataDirectory: scene.site.dataDirectory, database: { name, uri: proxy.uri }, changeLease: 1000 })
    let running: SpawnedSite = await start()
    try {
      for (const [index, words] of moments.entries()) {
        const isMember = index % 2 === 0
        const held = proxy.hold(...words)
        await running
          .visitor()
          .use(courseApi)
          .enrol({ body: { id: 1, uid, isMember } })
        await held
        await running.kill()
        proxy.cut()
        running = await start()
        const api = running.visitor().use(courseApi)
        const expected = isMember ? [{ uid, pid, status: 0, tries: 2 }] : []
        await until(async () => expect(await api.board({ query: { id: 1 } })).toEqual(expected), patience)
        for (const name of ['submissions', 'standings'])
          await until(async () => expect(await db.collection(`submissions.${name}`).countDocuments({ pendingDue: { $exists: true } })).toBe(0), patience)
        expect(await api.results({ body: { id: 1, uids: [uid], pids: [pid] } })).toMatchObject(expected)
        const { kept, counted } = await keptAndCounted(db)
        expect(kept).toEqual(counted)
        expect(JSON.stringify(kept)).toContain(isMember ? 'tid:1' : 'bank')
      }
    } finally {
      await running.kill()
      await proxy.close()
    }
  },
  600_000,
)
