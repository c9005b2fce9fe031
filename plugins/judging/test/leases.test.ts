import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import judging from '../server/index.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'
import { languageRow, submission } from '../testing/fixtures.ts'

let site: TestSite
let daemon: ManualDaemon
beforeAll(async () => {
  site = await startTestSite([judging, taskSource], { settings: { judging: { leaseSeconds: 1, lossesAllowed: 2, unknownLanguageSeconds: 0 } } })
})
beforeEach(async () => {
  await site.site.db.collection('judging.tasks').deleteMany({})
  daemon = await ManualDaemon.of(site)
})
afterAll(() => site?.close())

const api = () => site.visitor().use(taskSourceApi)
const put = (ref: string) => api().put({ body: { tasks: [{ ref, work: submission() }] } })
const eventually = <T>(look: () => Promise<T | undefined>) =>
  vi.waitFor(
    async () => {
      const found = await look()
      expect(found).toBeDefined()
      return found as T
    },
    { timeout: 30_000, interval: 50 },
  )

test('a renewed lease holds; after an expired one another daemon gets the task, and the first owner is refused', async () => {
  await put('lost')
  const [task] = await daemon.claim()
  const began = Date.now()
  await vi.waitFor(
    async () => {
      await daemon.renew([task!])
      expect(Date.now() - began).toBeGreaterThan(1500)
    },
    { timeout: 30_000, interval: 200 },
  )
  const other = await ManualDaemon.of(site)
  expect(await other.claim()).toEqual([])
  const again = await eventually(async () => (await other.claim())[0])
  expect(again).toMatchObject({ id: task!.id, attempt: 2 })
  expect((await daemon.renew([task!])).gone).toEqual([task!.id])
  expect(await daemon.report(task!)).toBe(false)
  expect(await other.report(again)).toBe(true)
})

test('a lease that a site whose clock was a day ahead has given ends when its owner is lost', async () => {
  await put('tomorrow')
  const [task] = await daemon.claim()
  await site.site.db.collection('judging.tasks').updateOne({ state: 'running' }, { $set: { deadline: new Date(Date.now() + 24 * 3600_000) } })
  const other = await ManualDaemon.of(site)
  expect(await eventually(async () => (await other.claim())[0])).toMatchObject({ id: task!.id, attempt: 2 })
})

test('a task whose owners are lost again and again becomes a system error, and nothing is judged twice', async () => {
  await put('poison')
  await eventually(async () => (await daemon.claim())[0])
  await eventually(async () => (await daemon.claim())[0])
  const result = await eventually(async () => (await api().results()).find(({ ref, verdict }) => ref === 'poison' && verdict))
  expect(result).toMatchObject({ deliveries: 1, verdict: { status: 4, errorMessage: expect.stringContaining('was lost') } })
})

test('a restarted daemon gets its tasks again at once, and the old process is refused', async () => {
  await put('restarted')
  const [task] = await daemon.claim()
  const old = daemon.session
  await daemon.hello()
  expect(daemon.session).not.toBe(old)
  expect(await daemon.claim()).toMatchObject([{ id: task!.id, attempt: 2 }])
  await expect(daemon.api.renew({ body: { session: old, running: [], load: { cpu: 0, memory: 0, running: 0, slots: 1 } } })).rejects.toMatchObject({
    code: 'judging/session-ended',
  })
})

test('the tasks of a daemon that stops return to the queue as if they had not been claimed', async () => {
  await put('left')
  await daemon.claim()
  await daemon.api.bye({ body: { session: daemon.session } })
  expect(await (await ManualDaemon.of(site)).claim()).toMatchObject([{ attempt: 2 }])
})

test('a lease outlives a restart of the site', async () => {
  await put('kept')
  const [task] = await daemon.claim()
  await site.restart()
  expect((await daemon.renew([task!])).gone).toEqual([])
  expect(await daemon.report(task!)).toBe(true)
  await eventually(async () => (await api().results()).find(({ ref, verdict }) => ref === 'kept' && verdict))
})

test('a language that no judge has ever had is a system error that names it; tasks in a known language wait', async () => {
  await daemon.hello({ languages: [languageRow('C++'), languageRow('Rust')] })
  await daemon.hello({ languages: [languageRow('C++')] })
  const order = (language: string) => ({ ref: language.toLowerCase(), work: submission({ language }) })
  await api().put({ body: { tasks: [order('Rust'), order('Klingon')] } })
  const result = await eventually(async () => {
    await daemon.renew()
    return (await api().results()).find(({ ref, verdict }) => ref === 'klingon' && verdict)
  })
  expect(result).toMatchObject({ deliveries: 1, verdict: { status: 4, errorMessage: 'no judge of this site knows the language Klingon' } })
  expect(await api().progress({ query: { ref: 'rust' } })).toMatchObject([{ status: 5 }])
})
