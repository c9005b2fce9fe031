import { channelOf, kernelApi, liveEvents } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi, progress, TaskProgress } from '@verdict/plugin-judging/contract'
import { afterEach, beforeAll, afterAll, expect, test, vi } from 'vitest'
import judging from '../../../plugins/judging/server/index.ts'
import taskSource, { taskSourceApi } from '../../../plugins/judging/testing/task-source.ts'
import { languageRow, submission } from '../../../plugins/judging/testing/fixtures.ts'
import { serveSites, type ServingDaemon } from '../serve-sites.ts'
import { script, trivialConnection, type Script } from './support/trivial-connection.ts'

let site: TestSite
let root: Person
const daemons: ServingDaemon[] = []
let made = 0
beforeAll(async () => {
  site = await startTestSite([judging, taskSource])
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
    { timeout: 30_000, interval: 20 },
  )
  return { serving, connection, row: () => rows(on[0]!), admin: root.use(judgeAdminApi) }
}
const api = (one = site) => one.visitor().use(taskSourceApi)
const put = (ref: string, does: Script = {}, more: object = {}, one = site) =>
  api(one).put({ body: { tasks: [{ ref, work: submission({ code: script(does) }), ...more }] } })
const verdictOf = (ref: string, one = site) =>
  vi.waitFor(
    async () => {
      const result = (await api(one).results()).find((row) => row.ref === ref)
      expect(result?.verdict).toBeTruthy()
      return result!
    },
    { timeout: 30_000, interval: 10 },
  )

test('a new task wakes a free daemon at once, without polling', async () => {
  // With this lease all periodic calls of a daemon are 20 seconds apart.
  const calm = await startTestSite([judging, taskSource], { settings: { judging: { leaseSeconds: 60 } } })
  try {
    const { serving } = await daemon(trivialConnection(), [calm])
    for (let round = 0; round < 8; round += 1) {
      const began = performance.now()
      await put(`quick-${round}`, { output: String(round) }, {}, calm)
      expect(await verdictOf(`quick-${round}`, calm)).toMatchObject({ deliveries: 1, verdict: { output: String(round) } })
      expect(performance.now() - began).toBeLessThan(8000)
    }
    expect(serving.links[0]!.connected).toBe(true)
  } finally {
    await Promise.all(daemons.splice(0).map((one) => one.close()))
    await calm.close()
  }
})

test('a task whose wake-up was lost with the process that queued it is claimed nevertheless', async () => {
  const idle = await daemon()
  await idle.admin.changeDaemon({ params: { id: (await idle.row()).id }, body: { mode: 'paused' } })
  await put('without-wake-up', { output: 'judged' })
  // The write of a process that is killed before it sends the wake-up.
  await site.site.db.collection('judging.daemons').updateMany({}, { $set: { mode: 'working' } })
  expect(await verdictOf('without-wake-up')).toMatchObject({ deliveries: 1, verdict: { output: 'judged' } })
})

test('every step and the verdict reach those who may follow', async () => {
  await daemon()
  const stop = new AbortController()
  const pupil = await site.as('default_user')
  const topics = [channelOf(progress, 'tester/open-steps'), channelOf(progress, 'tester/closed'), channelOf(progress, 'elsewhere/1')].join(',')
  const events = liveEvents(await pupil.use(kernelApi).liveStream({ query: { topics } }, stop.signal))
  expect((await events.next()).value?.data).toMatchObject({
    granted: ['judging/progress:tester/open-steps', 'judging/progress:tester/closed'],
    refused: ['judging/progress:elsewhere/1'],
  })
  const refused = liveEvents(await site.visitor().use(kernelApi).liveStream({ query: { topics } }, stop.signal))
  expect((await refused.next()).value?.data).toMatchObject({ granted: ['judging/progress:tester/open-steps'] })
  await put('open-steps', { steps: 3, milliseconds: 300, status: -1 })
  const seen: TaskProgress[] = []
  while (seen.at(-1)?.status !== -1) seen.push(TaskProgress.parse((await events.next()).value?.data))
  expect(seen[0]).toMatchObject({ status: 6, judger: expect.stringMatching(/^link-/) })
  expect(seen).toContainEqual(expect.objectContaining({ status: 7, done: 3, total: 3 }))
  stop.abort()
})

test('a daemon can download the files of its own tasks and no others', async () => {
  const { serving } = await daemon()
  const { hash } = await api().store({ body: { text: 'the test data' } })
  const { hash: other } = await api().store({ body: { text: 'a secret' } })
  const one = { seq: 1, caseId: 1, input: hash, inputSize: 13, output: null, outputSize: 0, inputName: null, outputName: null, groupNum: null }
  await api().put({ body: { tasks: [{ ref: 'files', work: submission({ code: script({ file: hash }), cases: [one] }) }] } })
  expect(await verdictOf('files')).toMatchObject({ verdict: { output: 'the test data' } })
  await api().put({ body: { tasks: [{ ref: 'thief', work: submission({ code: script({ file: other }), cases: [one] }) }] } })
  expect(await verdictOf('thief')).toMatchObject({ verdict: { status: 4, errorMessage: expect.stringContaining('HTTP 400') } })
  expect(serving.links[0]?.connected).toBe(true)
})

test('the results of thousands of cases arrive in parts', async () => {
  await daemon()
  const caseList = { hash: (await api().store({ body: { text: '' } })).hash, size: 0, count: 2500 }
  await api().put({ body: { tasks: [{ ref: 'many', work: submission({ code: script({ cases: 2500 }), caseList }) }] } })
  expect(await verdictOf('many')).toMatchObject({ deliveries: 1, verdict: { cases: [], caseCount: 2500 } })
  expect((await api().caseResults({ query: { ref: 'many' } })).flat()).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1))
})

test('paused and draining daemons finish their tasks and take no new ones; resumed ones continue at once', async () => {
  const { row, admin } = await daemon()
  const { id } = await row()
  await put('before', { milliseconds: 500 })
  await vi.waitFor(async () => expect((await api().progress({ query: { ref: 'before' } }))[0]?.status).toBe(6), { timeout: 30_000, interval: 10 })
  await admin.changeDaemon({ params: { id }, body: { mode: 'draining' } })
  await put('after')
  expect(await row()).toMatchObject({ mode: 'draining', drained: false })
  await verdictOf('before')
  expect(await row()).toMatchObject({ drained: true })
  expect(await api().progress({ query: { ref: 'after' } })).toMatchObject([{ status: 5 }])
  await admin.changeDaemon({ params: { id }, body: { mode: 'paused' } })
  expect(await api().progress({ query: { ref: 'after' } })).toMatchObject([{ status: 5 }])
  await admin.changeDaemon({ params: { id }, body: { mode: 'working' } })
  await verdictOf('after')
})

test('tasks wait while no daemon has their language, and are judged as soon as one has it', async () => {
  const { connection } = await daemon(trivialConnection({ languages: [], trouble: null }))
  await api().put({ body: { tasks: [{ ref: 'rare', work: submission({ language: 'Rust', code: script({ output: 'rust' }) }) }] } })
  expect((await root.use(judgeAdminApi).daemons()).queue).toMatchObject({ unserved: 1, unservedLanguages: ['Rust'] })
  connection.change({ languages: [languageRow('Rust')], trouble: 'the sandbox is down' })
  await vi.waitFor(async () => expect((await root.use(judgeAdminApi).daemons()).daemons.at(-1)).toMatchObject({ trouble: 'the sandbox is down' }), {
    timeout: 5000,
    interval: 20,
  })
  expect(await api().progress({ query: { ref: 'rare' } })).toMatchObject([{ status: 5 }])
  connection.change({ trouble: null })
  expect(await verdictOf('rare')).toMatchObject({ deliveries: 1, verdict: { output: 'rust' } })
})

test('failed attempts are retried and end as a system error; the daemon reports its last error', async () => {
  const { row } = await daemon()
  await put('broken', { failure: 'the sandbox broke' })
  expect(await verdictOf('broken')).toMatchObject({ deliveries: 1, verdict: { status: 4, errorMessage: 'the sandbox broke' } })
  await vi.waitFor(async () => expect((await row()).lastError).toContain('the sandbox broke'), { timeout: 30_000, interval: 50 })
})

test('one daemon serves many sites with the same slots, and a site that restarts is served again', async () => {
  const second = await startTestSite([judging, taskSource])
  try {
    await daemon(trivialConnection({ slots: 2 }), [site, second])
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await put(`many-${index}`, { milliseconds: 20 })
        await put(`many-${index}`, { milliseconds: 20 }, {}, second)
      }),
    )
    for (let index = 0; index < 6; index += 1) {
      await verdictOf(`many-${index}`)
      await verdictOf(`many-${index}`, second)
    }
    await second.restart({ port: Number(new URL(second.url).port) })
    await put('after-restart', {}, {}, second)
    await verdictOf('after-restart', second)
  } finally {
    await Promise.all(daemons.splice(0).map((one) => one.close()))
    await second.close()
  }
})

test('the tasks of a daemon that stops are judged by the next one', async () => {
  const { serving } = await daemon(trivialConnection({ slots: 1 }))
  await put('slow', { milliseconds: 3000, output: 'done' })
  await vi.waitFor(async () => expect((await api().progress({ query: { ref: 'slow' } }))[0]?.status).toBe(6), { timeout: 30_000, interval: 10 })
  await serving.links[0]!.close()
  expect(await api().progress({ query: { ref: 'slow' } })).toMatchObject([{ status: 5, judger: null }])
  await daemon()
  expect(await verdictOf('slow')).toMatchObject({ deliveries: 1 })
}, 20_000)
