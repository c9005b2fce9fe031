import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { judgeAdminApi, statuses } from '../contract.ts'
import judging from '../server/index.ts'
import { languageRow, verdict } from '../testing/fixtures.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([judging])
})
afterAll(() => site?.close())

const languages = ['C', 'Lua'].map((name) => ({ ...languageRow(name), template: `${name} adds` }))
const admin = async () => (await site.as('root')).use(judgeAdminApi)
const claimOne = (daemon: ManualDaemon) =>
  vi.waitFor(async () => {
    const [task] = await daemon.claim()
    expect(task).toBeDefined()
    return task!
  })

test('a judge gets the program, which is the template with an input and an answer', async () => {
  const tested = await ManualDaemon.of(site, { languages })
  const begun = (await admin()).testLanguage({ params: { id: tested.id }, body: { language: 'C' } })
  const task = await claimOne(tested)
  expect(task.work).toMatchObject({ kind: 'test-run', language: 'C', input: '1 2\n', expectedOutput: '3\n' })
  expect(task.work.code.trim()).toBe('C adds')
  await tested.report(task, { verdict: verdict({ time: 12, memory: 900 }) })
  expect(await begun).toMatchObject({ state: 'passed', step: null, status: 0, time: 12, memory: 900 })
})

test('a judge does not get the test of another one', async () => {
  const [tested, other] = [await ManualDaemon.of(site, { languages }), await ManualDaemon.of(site, { languages })]
  const begun = (await admin()).testLanguage({ params: { id: tested.id }, body: { language: 'Lua' } })
  await vi.waitFor(async () => expect((await (await admin()).daemons()).queue.waiting).toBe(1))
  expect(await other.claim(5)).toEqual([])
  await tested.report(await claimOne(tested))
  expect(await begun).toMatchObject({ state: 'passed' })
})

test.each([
  [statuses.compileError, 'compile'],
  [statuses.timeLimitExceeded, 'run'],
  [statuses.runtimeError, 'run'],
  [statuses.wrongAnswer, 'answer'],
  [statuses.systemError, 'judge'],
])('status %i names the step %s', async (status, step) => {
  const daemon = await ManualDaemon.of(site, { languages })
  const begun = (await admin()).testLanguage({ params: { id: daemon.id }, body: { language: 'C' } })
  await daemon.report(await claimOne(daemon), { verdict: verdict({ status, errorMessage: 'the reason' }) })
  expect(await begun).toMatchObject({ state: 'failed', step, status, message: 'the reason' })
})

test('a judge that is away, paused or in trouble fails before anything is queued', async () => {
  const api = await admin()
  const run = (id: number) => api.testLanguage({ params: { id }, body: { language: 'C' } })
  const away = await ManualDaemon.of(site, null)
  expect(await run(away.id)).toMatchObject({ test: '', state: 'failed', step: 'connect' })
  const daemon = await ManualDaemon.of(site, { languages, trouble: 'no space left' })
  expect(await run(daemon.id)).toMatchObject({ test: '', state: 'failed', step: 'take', message: 'no space left' })
  await daemon.hello({ languages })
  await api.changeDaemon({ params: { id: daemon.id }, body: { mode: 'paused' } })
  expect(await run(daemon.id)).toMatchObject({ test: '', state: 'failed', step: 'take', message: null })
  expect((await api.daemons()).queue).toMatchObject({ waiting: 0, running: 0 })
})

test('a test waits over several calls; it ends, and leaves the queue, when the judge gets into trouble', async () => {
  const daemon = await ManualDaemon.of(site, { languages })
  const api = await admin()
  const first = await api.testLanguage({ params: { id: daemon.id }, body: { language: 'C' } })
  expect(first).toMatchObject({ state: 'waiting', step: null })
  const task = await claimOne(daemon)
  expect(await api.testLanguage({ params: { id: daemon.id }, body: { language: 'C', test: first.test } })).toMatchObject({ test: first.test, state: 'running' })
  await daemon.report(task, { handedBack: 'the disk is full' })
  await daemon.hello({ languages, trouble: 'the disk is full' })
  expect(await api.testLanguage({ params: { id: daemon.id }, body: { language: 'C', test: first.test } })).toMatchObject({
    state: 'failed',
    step: 'take',
    message: 'the disk is full',
  })
  expect((await api.daemons()).queue).toMatchObject({ waiting: 0, running: 0, unserved: 0 })
})

test('only languages of the judge can be tested, only tests of the judge followed, and only by those who manage judges', async () => {
  const daemon = await ManualDaemon.of(site, { languages })
  const api = await admin()
  await expect(api.testLanguage({ params: { id: daemon.id }, body: { language: 'Cobol' } })).rejects.toMatchObject({ code: 'judging/no-language' })
  await expect(api.testLanguage({ params: { id: 99_999 }, body: { language: 'C' } })).rejects.toMatchObject({ code: 'judging/no-daemon' })
  expect(await api.testLanguage({ params: { id: daemon.id }, body: { language: 'C', test: 'foreign' } })).toMatchObject({ state: 'failed', step: 'take' })
  for (const person of [site.visitor(), await site.as('default_user'), await site.as('admin')])
    await expect(person.use(judgeAdminApi).testLanguage({ params: { id: daemon.id }, body: { language: 'C' } })).rejects.toMatchObject({
      http: expect.toSatisfy((status: number) => [401, 403].includes(status)),
    })
})
