import { fileURLToPath } from 'node:url'
import { databaseProxy, spawnSite, type Person, type SpawnedSite } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../submissions/test/support/scene.ts'
import { rankApi, sectionApi, tableApi, trainingAdminApi, trainingApi } from '../contract.ts'
import { TrainingScene } from './support/training-scene.ts'

const patience = 120_000
const plugins = ['judging', 'problems', 'submissions', 'trainings'].map((name) => fileURLToPath(new URL(`../../${name}/server/index.ts`, import.meta.url)))

let training: TrainingScene
let tid = 0
let first = { pid: 0, id: '' }
let second = { pid: 0, id: '' }
let wrong = 0
beforeAll(async () => {
  training = await TrainingScene.start(['ann'])
  const course = await training.course(2, { auth: 'Private', privatePwd: 'open-it' })
  tid = course.tid
  ;[first, second] = course.problems as [typeof first, typeof first]
  for (const { pid, id } of [first, second]) {
    const { id: sectionId } = await training.people.teacher!.use(sectionApi).add({ body: { tid, title: id, toSolve: 1 } })
    await training.admin().saveProblem({ body: { tid, pid, sectionId } })
  }
  await training.api('ann').register({ body: { tid, password: 'open-it' } })
  wrong = await training.judged('ann', first.id, -1)
  await training.judged('ann', second.id, 0)
  await training.settled()
})
afterAll(() => training?.close())

/** What a process shows of the training: the rank, the sum of all tries in the table, and whether the second section is locked for Ann. */
interface Shown {
  readonly rank: (string | number)[][]
  readonly tries: number
  readonly locked: boolean | string
}

test('a process that is killed between two writes leaves nothing that the next one, and the one beside it, do not show', async () => {
  const { site } = training.scene
  await site.stop()
  const { uri, name } = site.database
  const proxy = await databaseProxy(uri)
  const start = async (from: string) => {
    const spawned = await spawnSite({ plugins, dataDirectory: site.dataDirectory, database: { name, uri: from }, changeLease: 1000 })
    const [root, ann] = [spawned.visitor(), spawned.visitor()]
    await root.login('boss')
    await ann.login('ann')
    return { spawned, root, ann }
  }
  type Running = Awaited<ReturnType<typeof start>>
  const shown = async ({ root, ann }: Running): Promise<Shown> => ({
    rank: (await root.use(rankApi).rank({ query: { tid } })).records.map(({ username, ac }) => [username, ac]),
    tries: (await root.use(tableApi).table({ query: { tid } })).records.reduce((sum, { tries }) => sum + tries, 0),
    locked: await ann
      .use(sectionApi)
      .list({ query: { tid } })
      .then(
        (sections) => sections[1]!.isLocked,
        (error: { code: string }) => error.code,
      ),
  })
  const beside = await start(uri)
  let running = await start(proxy.uri)
  const hide = (auth: 1 | 2) => (root: Person) => root.use(problemAdminApi).changeAuth({ body: { id: second.pid, auth } })
  const everything: Shown = { rank: [['ann', 2]], tries: 2, locked: false }
  /** What happens, before which write the process is killed then, and what everybody sees in the end. */
  const steps: readonly [what: (root: Person) => Promise<unknown>, before: readonly [string, string], after: Shown][] = [
    [(root) => root.use(rootApi).manual({ query: { submitId: wrong, status: 0 } }), ['trainings.rank-rows', 'update'], everything],
    [hide(2), ['trainings.trainings', 'update'], { rank: [['ann', 1]], tries: 1, locked: false }],
    [hide(1), ['trainings.rank-rows', 'update'], everything],
    [
      (root) => root.use(trainingAdminApi).edit({ body: { training: { id: tid, privatePwd: 'another' } } }),
      ['trainings.registrations', 'delete'],
      { rank: [], tries: 0, locked: 'trainings/join-first' },
    ],
  ]
  try {
    expect(await shown(beside)).toEqual({ rank: [['ann', 1]], tries: 2, locked: true })
    for (const [what, before, after] of steps) {
      const held = proxy.hold(...before)
      await what(running.root)
      // The process beside it may have done the work first.
      await Promise.race([held, until(async () => expect(await shown(beside)).toEqual(after), patience)])
      await running.spawned.kill()
      proxy.cut()
      running = await start(proxy.uri)
      for (const one of [running, beside]) await until(async () => expect(await shown(one)).toEqual(after), patience)
    }
    await running.ann.use(trainingApi).register({ body: { tid, password: 'another' } })
    for (const one of [running, beside]) await until(async () => expect(await shown(one)).toEqual(everything), patience)
  } finally {
    for (const { spawned } of [running, beside] satisfies { spawned: SpawnedSite }[]) await spawned.kill()
    await proxy.close()
    await site.restart()
  }
}, 600_000)
