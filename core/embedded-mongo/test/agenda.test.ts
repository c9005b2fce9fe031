import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, type AgendaOptions } from 'agenda'
import type { Db } from 'mongodb'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { connect } from './support/server.ts'

const connection = await connect()
const open: Agenda[] = []
const workers: ChildProcess[] = []
let databases = 0

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()))
  for (const worker of workers.splice(0)) worker.kill('SIGKILL')
})
afterAll(connection.close)

const waiting = { timeout: 45_000, interval: 20 }

async function onFreshDatabase(body: (db: Db) => Promise<void>): Promise<void> {
  databases += 1
  const db = connection.client.db(`${connection.db.databaseName}-${databases}`)
  await body(db).finally(() => db.dropDatabase())
}

function agendaOn(db: Db, options: Partial<AgendaOptions> = {}): Agenda {
  const agenda = new Agenda({ backend: new MongoBackend({ mongo: db }), processEvery: 50, ...options })
  open.push(agenda)
  return agenda
}

function startWorker(db: Db, name: string): ChildProcess {
  const program = new URL('./support/agenda-worker.ts', import.meta.url).pathname
  const worker = spawn(process.execPath, [program, connection.uri, db.databaseName, name], { stdio: ['pipe', 'inherit', 'inherit'] })
  workers.push(worker)
  return worker
}

const jobsOf = (db: Db) => db.collection('agendaJobs')

test('a job for now runs once, with its data', () =>
  onFreshDatabase(async (db) => {
    const run = vi.fn(async (_data: unknown) => {})
    const agenda = agendaOn(db)
    agenda.define('mail', (job) => run(job.attrs.data))
    await agenda.start()
    await agenda.now('mail', { to: 'ada' })
    await vi.waitUntil(async () => (await jobsOf(db).countDocuments({ lastFinishedAt: { $type: 'date' } })) === 1, waiting)
    expect(run.mock.calls).toEqual([[{ to: 'ada' }]])
  }))

test('a scheduled job does not run before its time', () =>
  onFreshDatabase(async (db) => {
    const at: number[] = []
    const agenda = agendaOn(db)
    agenda.define('later', async () => void at.push(Date.now()))
    await agenda.start()
    const due = Date.now() + 700
    await agenda.schedule(new Date(due), 'later')
    await vi.waitUntil(() => at.length > 0, waiting)
    expect(at[0]).toBeGreaterThanOrEqual(due - 5)
  }))

test('a repeated job runs repeatedly and is stored once', () =>
  onFreshDatabase(async (db) => {
    const run = vi.fn(async () => {})
    const agenda = agendaOn(db)
    agenda.define('tick', run)
    await agenda.start()
    await agenda.every(200, 'tick')
    await agenda.every(200, 'tick')
    await vi.waitUntil(() => run.mock.calls.length >= 4, waiting)
    expect(await jobsOf(db).countDocuments()).toBe(1)
  }))

test('a failed job keeps its reason and its count', () =>
  onFreshDatabase(async (db) => {
    const agenda = agendaOn(db)
    agenda.define('broken', async () => {
      throw new Error('no paper')
    })
    await agenda.start()
    await agenda.now('broken')
    await vi.waitUntil(async () => (await jobsOf(db).countDocuments({ failedAt: { $type: 'date' } })) === 1, waiting)
    expect(await jobsOf(db).findOne({})).toMatchObject({ failReason: 'no paper', failCount: 1 })
  }))

test('a unique job is stored once however often it is saved concurrently', () =>
  onFreshDatabase(async (db) => {
    const agenda = agendaOn(db)
    agenda.define('judge', async () => {})
    await agenda.ready
    const save = () =>
      agenda
        .create('judge', { submission: 7 })
        .unique({ 'data.submission': 7 })
        .schedule(new Date(Date.now() + 60_000))
        .save()
    await save()
    await Promise.all(Array.from({ length: 10 }, save))
    expect(await jobsOf(db).countDocuments()).toBe(1)
  }))

test('a cancelled job is gone, a disabled one waits', () =>
  onFreshDatabase(async (db) => {
    const run = vi.fn(async () => {})
    const agenda = agendaOn(db)
    for (const name of ['cancelled', 'disabled', 'kept']) agenda.define(name, run)
    for (const name of ['cancelled', 'disabled', 'kept']) await agenda.now(name)
    expect(await agenda.cancel({ name: 'cancelled' })).toBe(1)
    expect(await agenda.disable({ name: 'disabled' })).toBe(1)
    await agenda.start()
    await vi.waitUntil(async () => (await jobsOf(db).countDocuments({ name: 'kept', lastFinishedAt: { $type: 'date' } })) === 1, waiting)
    expect(run).toHaveBeenCalledTimes(1)
    expect((await agenda.queryJobs({ search: 'DISA' })).jobs).toMatchObject([{ name: 'disabled', disabled: true }])
  }))

test('a job whose worker was killed runs again elsewhere once its lock has expired, not before', () =>
  onFreshDatabase(async (db) => {
    const runs = db.collection('runs')
    const worker = startWorker(db, 'doomed')
    await vi.waitUntil(async () => (await runs.countDocuments({ ready: true })) === 1, waiting)
    const again = vi.fn(async () => {})
    const agenda = agendaOn(db)
    agenda.define('hang', again, { lockLifetime: 1000 })
    await agenda.now('hang')
    await vi.waitUntil(async () => (await runs.countDocuments({ at: { $exists: true } })) === 1, waiting)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    const locked = await jobsOf(db).findOne({})
    await agenda.start()
    await vi.waitUntil(() => again.mock.calls.length > 0, waiting)
    expect(Date.now()).toBeGreaterThanOrEqual(locked?.lockedAt.getTime() + 1000)
    await vi.waitUntil(async () => (await jobsOf(db).countDocuments({ lastFinishedAt: { $type: 'date' } })) === 1, waiting)
    expect(again).toHaveBeenCalledTimes(1)
  }))

test(
  'two worker processes share two hundred jobs and run none twice',
  () =>
    onFreshDatabase(async (db) => {
      const runs = db.collection('runs')
      for (const name of ['one', 'two']) startWorker(db, name)
      await vi.waitUntil(async () => (await runs.countDocuments({ ready: true })) === 2, waiting)
      const agenda = agendaOn(db)
      await agenda.ready
      await Promise.all(Array.from({ length: 200 }, (_, number) => agenda.now('note', { number })))
      const pending = { name: 'note', lastFinishedAt: { $not: { $type: 'date' } } }
      await vi.waitUntil(async () => (await jobsOf(db).countDocuments(pending)) === 0, { ...waiting, timeout: 240_000 })
      const noted = await runs.find({ number: { $exists: true } }).toArray()
      expect(noted.map((each) => each.number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, number) => number))
      expect(new Set(noted.map((each) => each.worker))).toEqual(new Set(['one', 'two']))
    }),
  300_000,
)
