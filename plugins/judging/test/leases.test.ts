import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import judging from '../server/index.ts'
import desk, { deskApi } from './support/desk.ts'
import { HandDaemon } from './support/hand-daemon.ts'
import { languageRow, submission } from './support/works.ts'

let site: TestSite
let daemon: HandDaemon
beforeAll(async () => {
  site = await startTestSite([judging, desk], { settings: { judging: { leaseSeconds: 1, lossesAllowed: 2, unknownLanguageSeconds: 0 } } })
})
beforeEach(async () => {
  await site.site.db.collection('judging.tasks').deleteMany({})
  daemon = await HandDaemon.of(site)
})
afterAll(() => site?.close())

const api = () => site.visitor().use(deskApi)
const put = (ref: string) => api().put({ body: { orders: [{ ref, work: submission() }] } })
const eventually = <T>(look: () => Promise<T | undefined>) =>
  vi.waitFor(
    async () => {
      const found = await look()
      expect(found).toBeDefined()
      return found as T
    },
    { timeout: 10_000, interval: 50 },
  )

test('a lease that is renewed holds; one that is not goes to somebody else, and the first owner is too late', async () => {
  await put('lost')
  const [task] = await daemon.claim()
  const began = Date.now()
  await vi.waitFor(
    async () => {
      await daemon.renew([task!])
      expect(Date.now() - began).toBeGreaterThan(1500)
    },
    { timeout: 5000, interval: 200 },
  )
  const other = await HandDaemon.of(site)
  expect(await other.claim()).toEqual([])
  const again = await eventually(async () => (await other.claim())[0])
  expect(again).toMatchObject({ id: task!.id, attempt: 2 })
  expect((await daemon.renew([task!])).gone).toEqual([task!.id])
  expect(await daemon.report(task!)).toBe(false)
  expect(await other.report(again)).toBe(true)
})

test('a task whose owners are lost again and again becomes a system error, and nothing is judged twice', async () => {
  await put('poison')
  await eventually(async () => (await daemon.claim())[0])
  await eventually(async () => (await daemon.claim())[0])
  const sheet = await eventually(async () => (await api().sheets()).find(({ ref, verdict }) => ref === 'poison' && verdict))
  expect(sheet).toMatchObject({ told: 1, verdict: { status: 4, errorMessage: expect.stringContaining('was lost') } })
})

test('a daemon that comes back as a new process gets its tasks back at once, the old process is out', async () => {
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

test('a daemon that leaves gives everything back as if it had not begun', async () => {
  await put('left')
  await daemon.claim()
  await daemon.api.bye({ body: { session: daemon.session } })
  expect(await (await HandDaemon.of(site)).claim()).toMatchObject([{ attempt: 2 }])
})

test('a lease outlives a restart of the site', async () => {
  await put('kept')
  const [task] = await daemon.claim()
  await site.restart()
  expect((await daemon.renew([task!])).gone).toEqual([])
  expect(await daemon.report(task!)).toBe(true)
  await eventually(async () => (await api().sheets()).find(({ ref, verdict }) => ref === 'kept' && verdict))
})

test('a language that no judge has ever had is a system error that says so; one that was there before is waited for', async () => {
  await daemon.hello({ languages: [languageRow('C++'), languageRow('Rust')] })
  await daemon.hello({ languages: [languageRow('C++')] })
  const order = (language: string) => ({ ref: language.toLowerCase(), work: submission({ language }) })
  await api().put({ body: { orders: [order('Rust'), order('Klingon')] } })
  const sheet = await eventually(async () => {
    await daemon.renew()
    return (await api().sheets()).find(({ ref, verdict }) => ref === 'klingon' && verdict)
  })
  expect(sheet).toMatchObject({ told: 1, verdict: { status: 4, errorMessage: 'no judge of this site knows the language Klingon' } })
  expect(await api().standings({ query: { ref: 'rust' } })).toMatchObject([{ status: 5 }])
})
