import { messageApi } from '@verdict/plugin-notices/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GroupScene } from '@verdict/plugin-groups/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { groupProblemAdminApi, groupProblemApi } from '../contract.ts'
import groupProblems from '../server/index.ts'

let scene: GroupScene
beforeAll(async () => {
  scene = await GroupScene.start([], [groupProblems])
  scene.people.judge = await scene.scene.site.as('problem_admin', 'judge')
})
afterAll(() => scene?.close())

const told = async (name: string) =>
  (await scene.people[name]!.use(messageApi).system({ query: {} })).records.map(({ content }) => /有 (\d+) 道/.exec(content)?.[1])

/** Runs the morning job now and waits for it. */
async function morning(): Promise<void> {
  const jobs = scene.scene.site.site.db.collection('kernel.jobs')
  const name = 'group-problems/remind'
  const before = (await jobs.findOne({ name }))?.lastFinishedAt as Date | undefined
  await jobs.updateOne({ name }, { $set: { nextRunAt: new Date() } })
  await until(async () => expect((await jobs.findOne({ name }))?.lastFinishedAt).not.toEqual(before))
}

test('while a problem waits, root and the problem admins are reminded once a day', async () => {
  const gid = await scene.foundWith({})
  const { shortName } = await scene.api('teacher').detail({ query: { gid } })
  const pids = [await scene.problem(gid, `${shortName}A`), await scene.problem(gid, `${shortName}B`), await scene.problem(gid, `${shortName}C`)]
  await morning()
  expect([await told('boss'), await told('judge')]).toEqual([[], []])
  const api = scene.people.teacher!.use(groupProblemApi)
  for (const pid of pids) await api.applyPublic({ query: { pid, isApplied: true } })
  await scene.people.judge!.use(groupProblemAdminApi).decide({ body: { pid: pids[2]!, progress: 3 } })
  await morning()
  expect([await told('boss'), await told('judge'), await told('admin'), await told('teacher')]).toEqual([['2'], ['2'], [], []])
  await morning()
  expect(await told('judge')).toHaveLength(1)
})
