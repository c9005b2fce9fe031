import { channelOf, kernelApi, liveEvents } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi, progress, TaskProgress } from '@verdict/plugin-judging/contract'
import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest'
import judging from '../../../plugins/judging/server/index.ts'
import desk, { deskApi } from '../../../plugins/judging/test/support/desk.ts'
import { languageRow, submission } from '../../../plugins/judging/test/support/works.ts'
import { serveSites, type ServingDaemon } from '../serve-sites.ts'
import { script, trivialConnection, type Script } from './support/trivial-connection.ts'

let site: TestSite
let root: Person
const daemons: ServingDaemon[] = []
let made = 0
beforeAll(async () => {
  site = await startTestSite([judging, desk])
  root = await site.as('root')
})
afterEach(async () => void (await Promise.all(daemons.splice(0).map((daemon) => daemon.close()))))
afterAll(() => site?.close())

async function daemon(connection = trivialConnection(), on = [site]) {
  const name = `link-${(made += 1)}`
  const sites = await Promise.all(
    on.map(async (one) => {
      const admin = (await one.as('root')).use(judgeAdminApi)
      return { url: one.url, token: (await admin.addDaemon({ body: { name } })).token }
    }),
  )
  const serving = serveSites(sites, { connection, log: () => undefined })
  daemons.push(serving)
  const rows = async (one: TestSite) => (await (await one.as('root')).use(judgeAdminApi).daemons()).daemons.find((row) => row.name === name)!
  await vi.waitFor(
    async () => {
      for (const one of on) expect(await rows(one)).toMatchObject({ connected: true })
    },
    { timeout: 10_000, interval: 20 },
  )
  return { serving, seat: connection, row: () => rows(on[0]!), admin: root.use(judgeAdminApi) }
}
const api = (one = site) => one.visitor().use(deskApi)
const put = (ref: string, does: Script = {}, more: object = {}, one = site) =>
  api(one).put({ body: { orders: [{ ref, work: submission({ code: script(does) }), ...more }] } })
const told = (ref: string, one = site) =>
  vi.waitFor(
    async () => {
      const sheet = (await api(one).sheets()).find((row) => row.ref === ref)
      expect(sheet?.verdict).toBeTruthy()
      return sheet!
    },
    { timeout: 10_000, interval: 10 },
  )

test('a submit wakes a free daemon at once: no interval is waited for', async () => {
  // Everything that a daemon does from time to time is 20 seconds apart here.
  const calm = await startTestSite([judging, desk], { settings: { judging: { leaseSeconds: 60 } } })
  try {
    const { serving } = await daemon(trivialConnection(), [calm])
    for (let round = 0; round < 8; round += 1) {
      const began = performance.now()
      await put(`quick-${round}`, { output: String(round) }, {}, calm)
      expect(await told(`quick-${round}`, calm)).toMatchObject({ told: 1, verdict: { output: String(round) } })
      expect(performance.now() - began).toBeLessThan(8000)
    }
    expect(serving.links[0]!.connected).toBe(true)
  } finally {
    await Promise.all(daemons.splice(0).map((one) => one.close()))
    await calm.close()
  }
})

test('a task whose wake-up was lost with the process that put it in is taken all the same', async () => {
  const idle = await daemon()
  await idle.admin.changeDaemon({ params: { id: (await idle.row()).id }, body: { mode: 'paused' } })
  await put('without-wake-up', { output: 'judged' })
  // What the process would have written before it was killed, and no wake-up after it.
  await site.site.db.collection('judging.daemons').updateMany({}, { $set: { mode: 'working' } })
  expect(await told('without-wake-up')).toMatchObject({ told: 1, verdict: { output: 'judged' } })
})

test('each step comes to those who may follow, and the end too', async () => {
  await daemon()
  const stop = new AbortController()
  const pupil = await site.as('default_user')
  const topics = [channelOf(progress, 'desk/open-steps'), channelOf(progress, 'desk/closed'), channelOf(progress, 'elsewhere/1')].join(',')
  const events = liveEvents(await pupil.use(kernelApi).liveStream({ query: { topics } }, stop.signal))
  expect((await events.next()).value?.data).toMatchObject({
    granted: ['judging/progress:desk/open-steps', 'judging/progress:desk/closed'],
    refused: ['judging/progress:elsewhere/1'],
  })
  const refused = liveEvents(await site.visitor().use(kernelApi).liveStream({ query: { topics } }, stop.signal))
  expect((await refused.next()).value?.data).toMatchObject({ granted: ['judging/progress:desk/open-steps'] })
  await put('open-steps', { steps: 3, milliseconds: 300, status: -1 })
  const seen: TaskProgress[] = []
  while (seen.at(-1)?.status !== -1) seen.push(TaskProgress.parse((await events.next()).value?.data))
  expect(seen[0]).toMatchObject({ status: 6, judger: expect.stringMatching(/^link-/) })
  expect(seen).toContainEqual(expect.objectContaining({ status: 7, done: 3, total: 3 }))
  stop.abort()
})

test('a daemon fetches the files of its own tasks and no others', async () => {
  const { serving } = await daemon()
  const { hash } = await api().store({ body: { text: 'the test data' } })
  const { hash: other } = await api().store({ body: { text: 'a secret' } })
  const one = { seq: 1, caseId: 1, input: hash, inputSize: 13, output: null, outputSize: 0, inputName: null, outputName: null, groupNum: null }
  await api().put({ body: { orders: [{ ref: 'files', work: submission({ code: script({ file: hash }), cases: [one] }) }] } })
  expect(await told('files')).toMatchObject({ verdict: { output: 'the test data' } })
  await api().put({ body: { orders: [{ ref: 'thief', work: submission({ code: script({ file: other }), cases: [one] }) }] } })
  expect(await told('thief')).toMatchObject({ verdict: { status: 4, errorMessage: expect.stringContaining('HTTP 400') } })
  expect(serving.links[0]?.connected).toBe(true)
})

test('paused and draining daemons take nothing new and finish what they have; woken ones go on at once', async () => {
  const { row, admin } = await daemon()
  const { id } = await row()
  await put('before', { milliseconds: 500 })
  await vi.waitFor(async () => expect((await api().standings({ query: { ref: 'before' } }))[0]?.status).toBe(6), { timeout: 5000, interval: 10 })
  await admin.changeDaemon({ params: { id }, body: { mode: 'draining' } })
  await put('after')
  expect(await row()).toMatchObject({ mode: 'draining', drained: false })
  await told('before')
  expect(await row()).toMatchObject({ drained: true })
  expect(await api().standings({ query: { ref: 'after' } })).toMatchObject([{ status: 5 }])
  await admin.changeDaemon({ params: { id }, body: { mode: 'paused' } })
  expect(await api().standings({ query: { ref: 'after' } })).toMatchObject([{ status: 5 }])
  await admin.changeDaemon({ params: { id }, body: { mode: 'working' } })
  await told('after')
})

test('tasks wait while nobody can do their language, and go as soon as somebody can', async () => {
  const { seat: connection } = await daemon(trivialConnection({ languages: [], trouble: null }))
  await api().put({ body: { orders: [{ ref: 'rare', work: submission({ language: 'Rust', code: script({ output: 'rust' }) }) }] } })
  expect((await root.use(judgeAdminApi).daemons()).queue).toMatchObject({ unserved: 1, unservedLanguages: ['Rust'] })
  connection.change({ languages: [languageRow('Rust')], trouble: 'the sandbox is down' })
  await vi.waitFor(async () => expect((await root.use(judgeAdminApi).daemons()).daemons.at(-1)).toMatchObject({ trouble: 'the sandbox is down' }), {
    timeout: 5000,
    interval: 20,
  })
  expect(await api().standings({ query: { ref: 'rare' } })).toMatchObject([{ status: 5 }])
  connection.change({ trouble: null })
  expect(await told('rare')).toMatchObject({ told: 1, verdict: { output: 'rust' } })
})

test('failures are tried again and end as a system error; the daemon tells its last error', async () => {
  const { row } = await daemon()
  await put('broken', { failure: 'the sandbox broke' })
  expect(await told('broken')).toMatchObject({ told: 1, verdict: { status: 4, errorMessage: 'the sandbox broke' } })
  await vi.waitFor(async () => expect((await row()).lastError).toContain('the sandbox broke'), { timeout: 5000, interval: 50 })
})

test('one daemon serves many sites with the same slots, and a site that restarts is served again', async () => {
  const second = await startTestSite([judging, desk])
  try {
    await daemon(trivialConnection({ slots: 2 }), [site, second])
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await put(`many-${index}`, { milliseconds: 20 })
        await put(`many-${index}`, { milliseconds: 20 }, {}, second)
      }),
    )
    for (let index = 0; index < 6; index += 1) {
      await told(`many-${index}`)
      await told(`many-${index}`, second)
    }
    await second.restart({ port: Number(new URL(second.url).port) })
    await put('after-restart', {}, {}, second)
    await told('after-restart', second)
  } finally {
    await Promise.all(daemons.splice(0).map((one) => one.close()))
    await second.close()
  }
})

test('what a daemon had when it left is done by the next', async () => {
  const { serving } = await daemon(trivialConnection({ slots: 1 }))
  await put('slow', { milliseconds: 3000, output: 'done' })
  await vi.waitFor(async () => expect((await api().standings({ query: { ref: 'slow' } }))[0]?.status).toBe(6), { timeout: 5000, interval: 10 })
  await serving.links[0]!.close()
  expect(await api().standings({ query: { ref: 'slow' } })).toMatchObject([{ status: 5, judger: null }])
  await daemon()
  expect(await told('slow')).toMatchObject({ told: 1 })
}, 20_000)
