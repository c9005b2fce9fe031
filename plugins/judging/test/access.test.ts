import { checkAccess, mutateRequests, startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daemonApi, judgeAdminApi, judgingApi } from '../contract.ts'
import judging from '../server/index.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'
import { caseVerdict, daemonInfo, verdict } from '../testing/fixtures.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([judging])
})
afterAll(() => site?.close())

test('every call is open exactly to those that its contract allows', async () => {
  const { calls, wrong } = await checkAccess(site)
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(100)
}, 240_000)

test('no daemon call answers without the right token', async () => {
  const held = { session: 'none', id: 'tester/1:0', attempt: 1 }
  const bodies: Record<keyof typeof daemonApi.routes, object> = {
    hello: { body: daemonInfo() },
    claim: { body: { session: 'none', most: 1 } },
    renew: { body: { session: 'none', running: [], load: { cpu: 0, memory: 0, running: 0, slots: 1 } } },
    step: { body: { session: 'none', steps: [] } },
    cases: { body: { ...held, from: 0, cases: [caseVerdict(1)] } },
    keep: { body: held, file: new File(['x'], 'file') },
    report: { body: { ...held, outcome: { verdict: verdict() } } },
    bye: { body: { session: 'none' } },
    file: { params: { hash: 'a'.repeat(64) } },
  }
  const root = await site.as('root')
  for (const person of [site.visitor(), root]) {
    const calls = person.use(daemonApi) as unknown as Record<string, (given: object) => Promise<unknown>>
    for (const [name, given] of Object.entries(bodies))
      await expect(calls[name]!(given), name).rejects.toMatchObject({ http: 401, code: 'judging/unknown-daemon' })
  }
})

test('the token of a daemon is checked before the body is read', async () => {
  for (const name of ['hello', 'claim', 'renew', 'step', 'cases', 'report', 'bye']) {
    // The body is invalid JSON; reading it would cause another error.
    const sent = { method: 'POST', headers: { authorization: 'wrong', 'content-type': 'application/json' }, body: '{' }
    expect(await (await fetch(`${site.url}/api/judge-daemon/${name}`, sent)).json()).toMatchObject({ code: 'judging/unknown-daemon' })
  }
})

test('a daemon without a session, or with that of another, is refused', async () => {
  const [mine, other] = [await ManualDaemon.of(site), await ManualDaemon.of(site)]
  const stranger = await ManualDaemon.of(site, null)
  for (const daemon of [mine, stranger])
    await expect(daemon.api.claim({ body: { session: other.session, most: 1 } })).rejects.toMatchObject({ code: 'judging/session-ended' })
  await expect(mine.api.file({ params: { hash: 'a'.repeat(64) } })).rejects.toMatchObject({ code: 'judging/file-not-needed' })
})

test('a revoked token is refused, and a token is shown only once', async () => {
  const admin = (await site.as('root')).use(judgeAdminApi)
  const daemon = await ManualDaemon.of(site, {}, 'gone-soon')
  await expect(admin.addDaemon({ body: { name: 'gone-soon' } })).rejects.toMatchObject({ code: 'judging/name-taken' })
  expect(JSON.stringify(await admin.daemons())).not.toContain(daemon.token)
  await admin.removeDaemon({ params: { id: daemon.id } })
  await expect(daemon.claim()).rejects.toMatchObject({ http: 401 })
  await expect(admin.removeDaemon({ params: { id: daemon.id } })).rejects.toMatchObject({ code: 'judging/no-daemon' })
})

test('languages come from the daemons, each with one id, the highest seq first', async () => {
  const row = (name: string, seq: number) => ({
    name,
    seq,
    contentType: 'text/x-csrc',
    description: 'v1',
    compileCommand: 'gcc',
    template: 'main',
    codeTemplate: null,
    isSpj: false,
  })
  const daemon = await ManualDaemon.of(site, { languages: [row('Low', 1), row('High', 9)] })
  const list = () =>
    site
      .visitor()
      .use(judgingApi)
      .languages({ query: { all: false } })
  const before = (await list()).filter(({ name }) => ['Low', 'High'].includes(name))
  expect(before).toMatchObject([
    { name: 'High', oj: 'ME', contentType: 'text/x-csrc', compileCommand: 'gcc', template: 'main', isSpj: false, seq: 9 },
    { name: 'Low' },
  ])
  await daemon.hello({ languages: [{ ...row('Low', 1), description: 'v2' }] })
  const after = (await list()).filter(({ name }) => ['Low', 'High'].includes(name))
  expect(after).toMatchObject([{ id: before[0]!.id }, { id: before[1]!.id, description: 'v2' }])
})

test('judge service info has the shape of existing admin clients', async () => {
  const daemon = await ManualDaemon.of(site, { cores: 8, slots: 4 }, 'info')
  await daemon.renew()
  const rows = await (await site.as('problem_admin')).use(judgeAdminApi).judgeServiceInfo()
  expect(rows.find(({ service }) => service.metadata.judgeName === 'info')).toEqual({
    cpuCores: 8,
    percentCpuLoad: '1.00%',
    percentMemoryLoad: '2.00%',
    service: { host: '127.0.0.1', port: 0, secure: false, metadata: { judgeName: 'info', 'nacos.healthy': 'true', currentTaskNum: '0', maxTaskNum: '4' } },
  })
})

test('hostile requests are answered, never with a server error', async () => {
  const { wrong } = await mutateRequests(site, { perCall: 12, seed: 6 })
  expect(wrong).toEqual([])
}, 240_000)

test('routine calls of daemons are not logged; failed ones are', async () => {
  const daemon = await ManualDaemon.of(site, {}, 'steady')
  const before = site.log.lines.length
  await daemon.renew()
  await daemon.claim()
  await expect(
    site
      .visitor()
      .use(daemonApi)
      .claim({ body: { session: 'none', most: 1 } }),
  ).rejects.toMatchObject({ http: 401 })
  const paths = () => site.log.lines.slice(before).flatMap(({ path, http }) => (String(path).startsWith('/api/judge-daemon/') ? [[path, http]] : []))
  await expect.poll(paths).toEqual([['/api/judge-daemon/claim', 401]])
})
