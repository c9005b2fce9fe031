import { stagesOf, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import judging from '../server/index.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'
import { daemonInfo, submission, verdict } from '../testing/fixtures.ts'

let site: TestSite
let visitor: Person
let daemon: ManualDaemon
let series = 0
beforeAll(async () => {
  // A busy machine takes longer than the default lease to claim a hundred tasks.
  site = await startTestSite([judging, taskSource], { settings: { judging: { leaseSeconds: 60 } } })
  visitor = site.visitor()
})
beforeEach(async () => {
  await site.site.db.collection('judging.tasks').deleteMany({})
  await site.site.db.collection('tester.results').deleteMany({})
  daemon = await ManualDaemon.of(site)
  series += 1
})
afterAll(() => site?.close())

type Task = Parameters<ReturnType<typeof api>['put']>[0]['body']['tasks'][number]
const api = () => visitor.use(taskSourceApi)
const put = async (...tasks: Partial<Task>[]) =>
  api().put({ body: { tasks: tasks.map((task, index) => ({ ref: `${series}-${index}`, work: submission(), ...task })) } })
const result = async (ref: string) => {
  await site.settled()
  return (await api().results()).find((one) => one.ref === ref)
}
const refs = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => /tester\/(.*):/.exec(id)?.[1])
/** Claims all waiting tasks; the refs are in the order of service. */
const order = async () => refs(await daemon.claim(1000))

test('a queued task is judged, and its verdict is delivered once to the follower', async () => {
  await put({ ref: 'first' })
  const [task] = await daemon.claim()
  expect(task).toMatchObject({ attempt: 1, work: { kind: 'submission', language: 'C++' } })
  expect(await daemon.report(task!, { verdict: verdict({ status: -1, time: 12 }) })).toBe(true)
  expect(await result('first')).toMatchObject({ deliveries: 1, verdict: { status: -1, time: 12 } })
})

test('contests come first, then normal tasks, then rejudges; each in the order of arrival', async () => {
  await put({ ref: 'again', priority: 'rejudge', uid: 'a' })
  await put({ ref: 'daily-1', uid: 'b' })
  await put({ ref: 'contest-1', priority: 'contest', uid: 'c' })
  await put({ ref: 'daily-2', uid: 'd' })
  await put({ ref: 'contest-2', priority: 'contest', uid: 'e' })
  expect(await order()).toEqual(['contest-1', 'contest-2', 'daily-1', 'daily-2', 'again'])
})

test('a hundred tasks of one user delay the others by one task per round', async () => {
  await put(...Array.from({ length: 100 }, (_, index) => ({ ref: `eager-${index}`, uid: 'eager' })))
  await put({ ref: 'calm-0', uid: 'calm' })
  await put({ ref: 'calm-1', uid: 'calm' })
  await put({ ref: 'late-0', uid: 'late' })
  const served = await order()
  expect(served).toHaveLength(103)
  expect(served.slice(0, 6).map((ref) => ref?.split('-')[0])).toEqual(['eager', 'calm', 'late', 'eager', 'calm', 'eager'])
})

test("a user's tasks occupy half of a judge's slots; the next one is claimed when one of them has ended", async () => {
  const small = await ManualDaemon.of(site, { slots: 5 })
  await put(...['a', 'b', 'c', 'd'].map((ref) => ({ ref: `eager-${ref}`, uid: 'eager' })))
  const held = await small.claim(5)
  expect(held).toHaveLength(2)
  await put({ ref: 'calm', uid: 'calm' })
  expect(refs(await small.claim(5))).toEqual(['calm'])
  await small.report(held[0]!)
  expect(await small.claim(5)).toHaveLength(1)
  // Another judge has its own slots.
  const single = await ManualDaemon.of(site, { slots: 1 })
  expect(await single.claim(5)).toHaveLength(1)
})

test('a user who arrives late is served in the current round', async () => {
  await put(...Array.from({ length: 50 }, (_, index) => ({ ref: `eager-${index}`, uid: 'eager' })))
  await daemon.claim(30)
  await put({ ref: 'calm', uid: 'calm' })
  expect((await order()).indexOf('calm')).toBeLessThanOrEqual(1)
})

test('the same task again changes nothing, a newer version replaces the one before', async () => {
  await put({ ref: 'twice' })
  await put({ ref: 'twice' })
  const [old, ...more] = await daemon.claim(10)
  expect(more).toEqual([])
  await put({ ref: 'twice', version: 1 })
  expect((await daemon.renew([old!])).gone).toEqual([old!.id])
  expect(await daemon.report(old!)).toBe(false)
  const [task] = await daemon.claim(10)
  await daemon.report(task!, { verdict: verdict({ status: 2 }) })
  await put({ ref: 'twice', version: 1 })
  expect(await daemon.claim(10)).toEqual([])
})

test('a result counts once, and only from the current owner and attempt', async () => {
  await put({ ref: 'contested' })
  const other = await ManualDaemon.of(site)
  const [task] = await daemon.claim()
  expect(await other.report(task!)).toBe(false)
  expect(await daemon.report({ ...task!, attempt: 2 })).toBe(false)
  expect(
    await Promise.all([daemon.report(task!, { verdict: verdict({ status: 1 }) }), daemon.report(task!, { verdict: verdict({ status: 0 }) })]).then((taken) =>
      taken.filter(Boolean),
    ),
  ).toHaveLength(1)
  expect(await result('contested')).toMatchObject({ deliveries: 1 })
})

test('a daemon of an earlier release gets no task whose checker it could not call', async () => {
  const program = { language: 'C++', code: 'int main() {}' }
  const later = {
    qduoj: { ...program, protocol: 'qduoj' as const },
    'testlib-points': { ...program, protocol: 'testlib-points' as const },
    'multi-pass': { ...program, protocol: 'kattis' as const, passes: 3 },
  }
  for (const [missing, judgeProgram] of Object.entries(later)) {
    await put({ ref: missing, work: submission({ judgeMode: 'spj', judgeProgram }) })
    const old = await ManualDaemon.of(site, { modes: daemonInfo().modes.filter((mode) => mode !== missing) })
    expect(await old.claim()).toEqual([])
    expect(await daemon.claim()).toMatchObject([{ work: { judgeProgram } }])
  }
})

test('simultaneous claims never return a task twice', async () => {
  await put(...Array.from({ length: 60 }, (_, index) => ({ ref: `t-${index}`, uid: `u-${index % 7}` })))
  const others = await Promise.all(Array.from({ length: 4 }, () => ManualDaemon.of(site)))
  const claimed = (await Promise.all([daemon, ...others].flatMap((one) => [one.claim(9), one.claim(9)]))).flat()
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
  expect(claimed).toHaveLength(60)
})

test('a task that failed three times is a system error with the reasons', async () => {
  await put({ ref: 'cursed' })
  for (const failure of ['the disk is full', 'the disk is full', 'no memory']) {
    const [task] = await daemon.claim()
    await daemon.report(task!, { failure })
  }
  expect(await daemon.claim()).toEqual([])
  expect(await result('cursed')).toMatchObject({ deliveries: 1, verdict: { status: 4, errorMessage: 'the disk is full\nno memory' } })
})

test('a handed-back task counts as never claimed', async () => {
  await put({ ref: 'back' })
  for (let round = 0; round < 5; round += 1) {
    const another = await ManualDaemon.of(site)
    expect(await another.report((await another.claim())[0]!, { handedBack: 'the sandbox is down' })).toBe(true)
  }
  expect(await api().progress({ query: { ref: 'back' } })).toMatchObject([{ status: 5, judger: null }])
})

test('a waiting task can be cancelled, a running one cannot', async () => {
  await put({ ref: 'early' }, { ref: 'running', uid: 'other', priority: 'contest' })
  await daemon.claim()
  expect(await api().cancel({ body: { ref: 'early' } })).toEqual({ cancelled: true })
  expect(await api().cancel({ body: { ref: 'running' } })).toEqual({ cancelled: false })
  expect(await daemon.claim()).toEqual([])
})

test('judgeNow returns the verdict, or nothing after the time-out', async () => {
  const asked = api().judgeNow({
    body: { task: { ref: 'run', work: { kind: 'test-run', language: 'C', code: '', limits: { time: 1, memory: 1 }, input: '1' } }, timeoutMs: 20_000 },
  })
  const task = await vi.waitFor(
    async () => {
      const [found] = await daemon.claim()
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 30_000, interval: 20 },
  )
  await daemon.report(task, { verdict: verdict({ output: '42' }) })
  expect(await asked).toMatchObject({ verdict: { output: '42' } })
  expect(await api().judgeNow({ body: { task: { ref: 'never', work: submission() }, timeoutMs: 30 } })).toEqual({ verdict: null })
  expect(await daemon.claim()).toEqual([])
})

test('claims and sweeps use their indexes', async ({ skip }) => {
  const tasks = site.site.db.collection('judging.tasks')
  const claim = tasks
    .find({ oj: 'ME', state: 'waiting', needs: { $not: { $elemMatch: { $nin: ['language C'] } } } })
    .sort({ priority: 1, turn: 1, queuedAt: 1 })
  const sweep = tasks.find({ state: 'running', deadline: { $lt: new Date() } })
  const [claimed, swept] = await Promise.all([claim, sweep].map(stagesOf))
  skip(!claimed, 'this engine explains itself in a shape of its own')
  expect(claimed).toContain('IXSCAN')
  expect(claimed).not.toContain('SORT')
  expect(swept).toContain('IXSCAN')
})
