import { Readable, PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { backupSite, restoreSite } from '@verdict/command/archives'
import { isThorough, type Person, startTestSite, testDatabase, type TestSite } from '@verdict/core/testing'
import { statuses } from '@verdict/plugin-judging/contract'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdict, server as judging } from '@verdict/plugin-judging/testing'
import { scribeServer, server as problems } from '@verdict/plugin-problems/testing'
import ranks from '@verdict/plugin-ranks/server'
import { submissionApi } from '../contract.ts'
import submissions from '../server/index.ts'
import { keptAndCounted } from '../testing/kept-and-counted.ts'
import { program, Scene } from '../testing/scene.ts'

const rounds = Number(process.env.BACKUPS ?? (isThorough ? 50 : 1))
const outcomes = [statuses.accepted, statuses.wrongAnswer, statuses.timeLimitExceeded]

let scene: Scene
let people: Person[]
beforeAll(async () => {
  scene = await Scene.start([ranks])
  people = await Promise.all(['ann', 'ben', 'eve', 'kim'].map((name) => scene.site.as('default_user', name)))
  for (let count = 0; count < 3; count += 1) await scene.problem()
})
afterAll(() => scene?.site.close())

/** Users submit, and the daemon reports about 20 verdicts a second, until it is over. */
class Load {
  judged = 0
  #isOver = false
  readonly #running = this.#run()

  async #run(): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      await Promise.all(people.map((person, index) => scene.submit(person, `P${1 + ((turn + index) % 3)}`)))
      const tasks = await scene.daemon.claim(8)
      await Promise.all(tasks.map((task, index) => scene.daemon.report(task, { verdict: verdict({ status: outcomes[(turn + index) % 3]! }) })))
      this.judged += tasks.length
      await setTimeout(200)
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }
}

async function archiveUnderLoad(): Promise<Buffer> {
  const load = new Load()
  try {
    await expect.poll(() => load.judged, { timeout: 60_000 }).toBeGreaterThan(12)
    const sink = new PassThrough()
    const [archive] = await Promise.all([buffer(sink), backupSite(scene.site.site.db, scene.site.site.services.storage, sink)])
    return archive
  } finally {
    await load.end()
  }
}

/** Starts a site with the data of an archive. */
async function restored(archive: Buffer): Promise<TestSite> {
  const database = await testDatabase()
  const client = await MongoClient.connect(database.uri)
  await restoreSite(client.db(database.name), scene.site.site.services.storage, () => Readable.from([archive]))
  await client.close()
  return startTestSite([judging, problems, submissions, scribeServer, ranks], { database })
}

test(
  `${rounds} backups of a site that judges are complete, count right, and take the next submission (BACKUPS)`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const archive = await archiveUnderLoad()
      const other = await restored(archive)
      await other.settled()
      const { kept, counted } = await keptAndCounted(other.site.db)
      expect(kept).toEqual(counted)
      expect(Object.keys(counted.standings)).toHaveLength(12)
      const ann = other.visitor()
      await ann.login('ann')
      await ann.use(submissionApi).submit({ body: { pid: 'P1', language: 'C++', code: program } })
      await other.close()
    }
  },
  90_000 + rounds * 30_000,
)
