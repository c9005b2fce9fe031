import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { judges, judgingApi, problemJudges, type JudgeContext, type RetryLater } from '../contract.ts'
import judging from '../server/index.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'
import { languageRow, submission } from '../testing/fixtures.ts'

/** A judge backend inside the site, like a remote judge. */
const tries: { attempt: number; note: unknown }[] = []
let act: (context: JudgeContext, code: string) => Promise<number | RetryLater> = async () => 0
const far = defineServer(definePlugin({ id: 'far' }), {
  setup(ctx) {
    ctx.contribute(judges, {
      oj: 'FAR',
      languages: [languageRow('GNU C')],
      slots: 1,
      judge: async (work, task) => {
        tries.push({ attempt: task.attempt, note: task.note })
        const outcome = await act(task, work.code)
        return typeof outcome === 'number' ? { status: outcome as 0, remoteRun: { id: '42' } } : outcome
      },
    })
    ctx.contribute(judges, { oj: 'FAR-GYM', languages: [], languagesOf: 'FAR' })
    ctx.contribute(problemJudges, async (pid) => (pid === 7 ? 'FAR-GYM' : undefined))
  },
})

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([judging, taskSource, far], { settings: { judging: { retrySeconds: 3, leaseSeconds: 2, lossesAllowed: 1 } } })
})
afterAll(() => site?.close())

const patience = { timeout: 30_000, interval: 10 }
const api = () => site.visitor().use(taskSourceApi)
const put = (ref: string, version = 0) => api().put({ body: { tasks: [{ ref, version, oj: 'FAR', work: submission({ code: ref }) }] } })
const verdictOf = (ref: string, version = 0) =>
  vi.waitFor(
    async () => {
      const result = (await api().results()).find((row) => row.ref === ref)
      expect(result).toMatchObject({ version, verdict: expect.anything() })
      return result!
    },
    { timeout: 30_000, interval: 10 },
  )

test('a judge backend inside the site gets its own tasks at once, and no others', async () => {
  act = async () => -1
  await put('there')
  expect(await verdictOf('there')).toMatchObject({ deliveries: 1, judger: 'FAR', verdict: { status: -1 } })
})

test('a failed attempt is retried, and the next attempt gets the saved note', async () => {
  tries.length = 0
  act = async (task) => {
    if (task.attempt === 1) {
      await task.saveNote({ remoteId: 42 })
      throw new Error('the line broke')
    }
    return 0
  }
  await put('noted')
  expect(await verdictOf('noted')).toMatchObject({ verdict: { status: 0 } })
  expect(tries).toEqual([
    { attempt: 1, note: undefined },
    { attempt: 2, note: { remoteId: 42 } },
  ])
})

test('a failed attempt pauses before the next one, and other tasks go first', async () => {
  const order: string[] = []
  let begin = () => {}
  const bothWait = new Promise<void>((resolve) => (begin = resolve))
  act = async (task, code) => {
    order.push(`${code} ${task.attempt}`)
    await bothWait
    if (code === 'fails' && task.attempt === 1) throw new Error('the line broke')
    return 0
  }
  await put('fails')
  await vi.waitFor(() => expect(order).toHaveLength(1), { timeout: 30_000, interval: 10 })
  await put('other')
  begin()
  expect(await verdictOf('fails')).toMatchObject({ verdict: { status: 0 } })
  expect(order).toEqual(['fails 1', 'other 1', 'fails 2'])
})

test('a judge that has lost its task cannot save a note, and its signal is aborted', async () => {
  let replaced = () => {}
  const isReplaced = new Promise<void>((resolve) => (replaced = resolve))
  const saved: string[] = []
  act = async (task) => {
    if (saved.length > 0) return 0
    saved.push('began')
    await isReplaced
    saved.push(
      await task.saveNote({ remoteId: 7 }).then(
        () => 'saved',
        () => (task.signal.aborted ? 'refused' : 'refused, but not told'),
      ),
    )
    return 0
  }
  await put('replaced')
  await vi.waitFor(() => expect(saved).toEqual(['began']), { timeout: 30_000, interval: 10 })
  await put('replaced', 1)
  replaced()
  expect(await verdictOf('replaced', 1)).toMatchObject({ verdict: { status: 0 } })
  expect(saved).toEqual(['began', 'refused'])
})

test('a task whose process is gone too often is judged after a pause, and is never given up', async () => {
  const attempts: number[] = []
  act = async (task) => {
    attempts.push(Date.now())
    if (attempts.length > 1) return 0
    await task.saveNote('sent')
    const gone = { owner: 'a process that was killed', deadline: new Date(0) }
    await site.site.db.collection('judging.tasks').updateOne({ ref: 'abandoned' }, { $set: gone })
    await new Promise((resolve) => task.signal.addEventListener('abort', resolve))
    return 0
  }
  tries.length = 0
  await put('abandoned')
  expect(await verdictOf('abandoned')).toMatchObject({ verdict: { status: 0 } })
  expect(tries.map(({ note }) => note)).toEqual([undefined, 'sent'])
  expect(attempts[1]! - attempts[0]!).toBeGreaterThan(2900)
})

test('judging again keeps the note unless there was a result', async () => {
  act = async (task) => {
    await task.saveNote({ remoteId: 1 })
    return tries.length === 1 ? 4 : 0
  }
  tries.length = 0
  await put('again')
  await verdictOf('again')
  await put('again', 1)
  await verdictOf('again', 1)
  await put('again', 2)
  await verdictOf('again', 2)
  expect(tries.map(({ note }) => note)).toEqual([undefined, { remoteId: 1 }, undefined])
})

test('a task that is judged anew while its judge works keeps the note, and waits until that judge has stopped', async () => {
  const log: string[] = []
  act = async (task) => {
    log.push(`began with ${JSON.stringify(task.note)}`)
    if (log.length > 1) return 0
    await task.saveNote('sent')
    await new Promise((resolve) => task.signal.addEventListener('abort', resolve))
    log.push('stopped')
    return 0
  }
  await put('anew')
  await vi.waitFor(async () => expect((await site.site.db.collection('judging.tasks').findOne({ ref: 'anew' }))?.note).toBe('sent'), patience)
  await put('anew', 1)
  await verdictOf('anew', 1)
  expect(log).toEqual(['began with undefined', 'stopped', 'began with "sent"'])
})

test('steps say that a program is being submitted, with a text', async () => {
  let begin = () => {}
  let end = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  act = async (task) => {
    await begun
    await task.step({ status: 9, text: 'waiting for a free account' })
    await ended
    return -5
  }
  await put('submitting')
  await vi.waitFor(async () => expect(await api().progress({ query: { ref: 'submitting' } })).toMatchObject([{ status: 5, judger: 'FAR' }]), patience)
  begin()
  await vi.waitFor(
    async () => expect(await api().progress({ query: { ref: 'submitting' } })).toMatchObject([{ status: 9, text: 'waiting for a free account' }]),
    patience,
  )
  end()
  expect(await verdictOf('submitting')).toMatchObject({ verdict: { status: -5, remoteRun: { id: '42', account: null } } })
})

test('a task that cannot be judged now waits without counting as failed, says why, and is tried at once when it is asked for', async () => {
  act = async (task) => (task.attempt < 6 ? { retryAfterSeconds: 0, reason: 'asked to come back' } : 0)
  await put('patient')
  expect(await verdictOf('patient')).toMatchObject({ verdict: { status: 0 } })
  act = async () => ({ retryAfterSeconds: 600, reason: 'FAR is being repaired' })
  await put('postponed')
  await vi.waitFor(
    async () => expect(await api().progress({ query: { ref: 'postponed' } })).toMatchObject([{ status: 5, text: 'FAR is being repaired' }]),
    patience,
  )
  const waiting = () => api().waiting({ query: { oj: 'FAR' } })
  expect(await waiting()).toMatchObject({ count: 1, postponed: [{ subject: 'tester/postponed', reason: 'FAR is being repaired' }] })
  expect(await api().waiting({ query: { oj: 'FAR-GYM' } })).toEqual({ count: 0, postponed: [] })
  act = async () => 0
  await api().retryNow({ body: { oj: 'FAR' } })
  expect(await verdictOf('postponed')).toMatchObject({ verdict: { status: 0 } })
  expect(await waiting()).toEqual({ count: 0, postponed: [] })
})

test('languages of a problem are those of its judge', async () => {
  const { languages } = site.visitor().use(judgingApi)
  expect(await languages({ query: { pid: 7, all: false } })).toMatchObject([{ name: 'GNU C', oj: 'FAR' }])
  expect(await languages({ query: { pid: 8, all: false } })).toEqual([])
  expect(await languages({ query: {} })).toMatchObject([{ name: 'GNU C' }])
})

test('a task that was running when the site closed is judged after the next start', async () => {
  act = (task) => new Promise((_, reject) => task.signal.addEventListener('abort', () => reject(new Error('closing'))))
  await put('long')
  await vi.waitFor(async () => expect((await api().progress({ query: { ref: 'long' } }))[0]?.judger).toBe('FAR'), { timeout: 30_000, interval: 10 })
  await site.restart()
  act = async () => 0
  expect(await verdictOf('long')).toMatchObject({ deliveries: 1, verdict: { status: 0 } })
})
