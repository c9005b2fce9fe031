import { startTestSite, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi, type ClaimedTask } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import judging from '../server/index.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'
import { languageRow, submission } from '../testing/fixtures.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([judging, taskSource], { settings: { judging: { failuresAllowed: 2 } } })
})
beforeEach(async () => {
  await site.site.db.collection('judging.tasks').deleteMany({})
  await site.site.db.collection('judging.daemons').deleteMany({})
})
afterAll(() => site?.close())

const api = () => site.visitor().use(taskSourceApi)
const put = (ref: string) => api().put({ body: { tasks: [{ ref, work: submission() }] } })
const result = async (ref: string) => {
  await site.settled()
  return (await api().results()).find((one) => one.ref === ref)
}
const daemonOf = (name: string, said: Parameters<ManualDaemon['hello']>[0] = {}) => ManualDaemon.of(site, { instance: `instance of ${name}`, ...said }, name)
const trouble = (one: ManualDaemon, name: string, reason: string | null) => one.hello({ instance: `instance of ${name}`, trouble: reason })
const handBack = async (one: ManualDaemon, task: ClaimedTask) => expect(await one.report(task, { handedBack: 'the disk is full' })).toBe(true)

test('a handed-back task goes to other daemons, uncounted', async () => {
  const [sick, well] = [await daemonOf('sick'), await daemonOf('well')]
  await put('moved')
  await handBack(sick, (await sick.claim())[0]!)
  expect(await sick.claim()).toEqual([])
  const [task] = await well.claim()
  expect(task).toMatchObject({ id: 'tester/moved:0' })
  expect(await well.report(task!, { failure: 'something else' })).toBe(true)
  expect(await result('moved')).toMatchObject({ verdict: null })
  expect(await well.report((await well.claim())[0]!)).toBe(true)
  expect(await result('moved')).toMatchObject({ judger: 'well', verdict: { status: 0 } })
})

test('a task waits while every daemon is in trouble; the first healthy one gets it', async () => {
  const [first, second] = [await daemonOf('first'), await daemonOf('second')]
  await put('patient')
  for (const [one, name] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    await handBack(one, (await one.claim())[0]!)
    await trouble(one, name, 'the disk is full')
  }
  expect([await first.claim(), await second.claim()]).toEqual([[], []])
  expect(await result('patient')).toMatchObject({ verdict: null })
  const { daemons } = await (await site.as('root')).use(judgeAdminApi).daemons()
  expect(daemons).toMatchObject([{ trouble: 'the disk is full' }, { trouble: 'the disk is full' }])
  await trouble(second, 'second', null)
  const [task] = await second.claim()
  expect(await second.report(task!)).toBe(true)
  expect(await result('patient')).toMatchObject({ judger: 'second', verdict: { status: 0 } })
})

test('daemons that are not able or not connected do not delay a handed-back task', async () => {
  const one = await daemonOf('one')
  await daemonOf('other language', { languages: [languageRow('Pascal')] })
  const gone = await daemonOf('gone')
  await gone.api.bye({ body: { session: gone.session } })
  await put('again')
  await handBack(one, (await one.claim())[0]!)
  expect(await one.claim()).toMatchObject([{ id: 'tester/again:0' }])
})

test('a task that every daemon hands back repeatedly is a system error with the reason', async () => {
  const all = [await daemonOf('a'), await daemonOf('b')]
  await put('poison')
  let tries = 0
  for (let round = 0; round < 10; round += 1) {
    for (const one of all) {
      for (const task of await one.claim()) {
        tries += 1
        await handBack(one, task)
      }
    }
  }
  expect(tries).toBe(4)
  expect(await result('poison')).toMatchObject({ deliveries: 1, verdict: { status: 4, errorMessage: 'the disk is full' } })
})
