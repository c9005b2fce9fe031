import { Random, type Person } from '@verdict/core/testing'
import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdict } from '../../../plugins/judging/testing/fixtures.ts'
import { hallApi, hallServer } from '../../../plugins/problems/testing/test-contexts.ts'
import { keptAndCounted } from '../../../plugins/submissions/testing/kept-and-counted.ts'
import { Scene, until } from '../../../plugins/submissions/testing/scene.ts'
import coursePlugin, { courseApi } from './courses.ts'

let scene: Scene
let course = 0
beforeAll(async () => {
  scene = await Scene.start([hallServer, coursePlugin])
})
afterAll(() => scene?.site.close())

const api = () => scene.site.visitor().use(courseApi)
const uidOf = async (name: string) => (await scene.site.site.userServices.users.findByName(name))!.uid
const enrol = (uid: string, isMember = true) => api().enrol({ body: { id: course, uid, isMember } })
const place = (pid: number, isPlaced = true) => api().place({ body: { id: course, pid, isPlaced } })
const board = async () => (await api().board({ query: { id: course } })).map(({ uid, pid, status, tries }) => [uid, pid, status, tries])
const resultsOf = async (uids: string[], pids: number[], id: number | null = course) =>
  (await api().results({ body: { id, uids, pids } })).toSorted((a, b) => a.pid - b.pid)

/** Creates a user, with a course of this test and two problems of the bank. */
async function start(name: string) {
  course += 1
  const person = await scene.site.as('default_user', name)
  return { person, uid: await uidOf(name), one: await scene.problem(), two: await scene.problem() }
}
async function expectCounted() {
  const { kept, counted } = await keptAndCounted(scene.site.site.db)
  expect(kept).toEqual(counted)
}
const counts = async (person: Person, pid: number, keys: object) =>
  (await person.use(submissionApi).list({ query: { ...keys, problemID: String(pid) } as never })).total

test('earlier and later solutions of a member count, and stop counting when they leave', async () => {
  const { person, uid, one, two } = await start('ann')
  await scene.judged(person, one.id, { status: -1 })
  const solved = await scene.judged(person, one.id, { status: 0, time: 30 })
  await place(one.pid)
  await place(two.pid)
  await enrol(uid)
  await scene.site.settled()
  const [result] = await resultsOf([uid], [one.pid, two.pid])
  expect(result).toMatchObject({ reference: `tid:${course}`, uid, pid: one.pid, status: 0, tries: 2, runTime: 30 })
  expect(result?.lastTry).toEqual(result?.solvedAt)
  expect(await counts(person, one.pid, { tid: course })).toBe(2)
  expect(await person.use(problemApi).statuses({ body: { pidList: [one.pid], isContestProblemList: false, tid: course } as never })).toMatchObject({
    [one.pid]: { status: 0 },
  })
  await scene.judged(person, two.id, { status: 2 })
  expect(await board()).toEqual([
    [uid, one.pid, 0, 2],
    [uid, two.pid, 2, 1],
  ])
  await (await scene.site.as('root')).use(rootApi).manual({ query: { submitId: solved, status: 3 } })
  await scene.site.settled()
  expect(await board()).toContainEqual([uid, one.pid, 3, 2])
  await place(two.pid, false)
  await scene.site.settled()
  expect(await board()).toEqual([[uid, one.pid, 3, 2]])
  await enrol(uid, false)
  await scene.site.settled()
  expect(await board()).toEqual([])
  expect(await resultsOf([uid], [one.pid, two.pid])).toEqual([])
  expect(await counts(person, one.pid, { tid: course })).toBe(0)
  expect(await resultsOf([uid], [one.pid, two.pid], null)).toMatchObject([
    { reference: null, pid: one.pid, status: 3, tries: 2, solvedAt: null },
    { pid: two.pid, status: 2, tries: 1 },
  ])
  await enrol(uid)
  await scene.site.settled()
  expect(await board()).toEqual([[uid, one.pid, 3, 2]])
  await expectCounted()
})

test('what a submission counts by its own context stays, and what a context keeps to itself leaves it in no other way', async () => {
  const { person, uid, one } = await start('ben')
  const root = await scene.site.as('root')
  await root.use(hallApi).put({ body: { id: 9, members: ['ben'], problems: { H: one.pid } } })
  await place(one.pid)
  await scene.judged(person, 'H', { status: 0 }, { gid: 9 })
  await scene.judged(person, String(one.pid), { status: -1 }, { tid: course })
  await enrol(uid)
  await scene.site.settled()
  expect(await board()).toEqual([[uid, one.pid, -1, 1]])
  await enrol(uid, false)
  await scene.site.settled()
  expect(await board()).toEqual([[uid, one.pid, -1, 1]])
  await expectCounted()
})

test('a deleted submission, a deleted person and a deleted problem leave the results', async () => {
  const { person, uid, one, two } = await start('cid')
  await place(one.pid)
  await place(two.pid)
  await enrol(uid)
  await scene.judged(person, one.id)
  await scene.judged(person, two.id)
  expect(await board()).toHaveLength(2)
  await (await scene.site.as('root')).use(problemAdminApi).remove({ query: { pid: two.pid } })
  await scene.site.settled()
  expect(await board()).toEqual([[uid, one.pid, 0, 1]])
  await scene.site.site.userServices.users.remove([uid])
  await scene.site.settled()
  expect(await board()).toEqual([])
  expect(await resultsOf([uid], [one.pid, two.pid], null)).toEqual([])
  await expectCounted()
})

test('the people of a place are read in pages, each with all results', async () => {
  const { one, two } = await start('page-0')
  await place(one.pid)
  await place(two.pid)
  const uids: string[] = []
  for (const name of ['page-1', 'page-2', 'page-3']) {
    const person = await scene.site.as('default_user', name)
    uids.push(await uidOf(name))
    await enrol(uids.at(-1)!)
    await scene.submit(person, one.id)
    if (name !== 'page-2') await scene.submit(person, two.id)
  }
  await scene.judge()
  for (const id of [course, null]) {
    const read: { uid: string; statuses: object[] }[] = []
    let after: string | undefined
    for (let pages = 1; pages <= 2; pages += 1) {
      const { people, next } = await api().page({ body: { id, pids: [one.pid, two.pid], limit: 2, ...(after !== undefined && { after }) } })
      expect(people).toHaveLength(pages === 1 ? 2 : 1)
      read.push(...people)
      after = next
    }
    expect(after).toBeUndefined()
    expect(read.map(({ uid }) => uid)).toEqual(uids.toSorted())
    expect(read.map(({ uid, statuses }) => [uid, statuses.length])).toEqual(uids.toSorted().map((uid) => [uid, uid === uids[1] ? 1 : 2]))
  }
  expect(await api().page({ body: { id: course, pids: [], limit: 2 } })).toEqual({ people: [] })
})

test('a plugin that fails when it is asked holds up no verdict, and is asked again', async () => {
  const { person, uid, one } = await start('dan')
  await place(one.pid)
  await enrol(uid)
  await scene.site.settled()
  await api().break({ body: { isBroken: true } })
  await scene.submit(person, one.id)
  const task = await until(async () => {
    const [claimed] = await scene.daemon.claim(1)
    expect(claimed).toBeDefined()
    return claimed!
  })
  await scene.daemon.report(task, { verdict: verdict({ status: 0 }) })
  await until(async () => expect(await resultsOf([uid], [one.pid], null)).toMatchObject([{ status: 0 }]))
  expect(await board()).toEqual([])
  await api().break({ body: { isBroken: false } })
  await scene.site.settled()
  expect(await board()).toEqual([[uid, one.pid, 0, 1]])
  await expectCounted()
})

const steps = Number(process.env.COURSE_STEPS ?? 40)
const random = new Random(Number(process.env.SEED ?? 5))

test(`${steps} random joins, leaves, moves of problems, submissions and verdicts end in the same as a count from nothing`, async () => {
  const { person, uid, one, two } = await start('fay')
  const other = await scene.site.as('default_user', 'gus')
  const people = [
    { person, uid },
    { person: other, uid: await uidOf('gus') },
  ]
  const root = (await scene.site.as('root')).use(rootApi)
  const members = new Set<string>()
  const problems = new Set<number>()
  const made: { submitId: number; uid: string; pid: number }[] = []
  const kinds = [
    async () => {
      const [who, problem] = [random.pick(people), random.pick([one, two])]
      made.push({ submitId: await scene.submit(who.person, problem.id), uid: who.uid, pid: problem.pid })
    },
    async () => {
      const who = random.pick(people)
      if (!members.delete(who.uid)) members.add(who.uid)
      await enrol(who.uid, members.has(who.uid))
    },
    async () => {
      const { pid } = random.pick([one, two])
      if (!problems.delete(pid)) problems.add(pid)
      await place(pid, problems.has(pid))
    },
    async () => void (made.length > 0 && (await root.rejudge({ query: { submitId: random.pick(made).submitId } }))),
    async () => {
      for (const task of await scene.daemon.claim(3)) await scene.daemon.report(task, { verdict: verdict({ status: random.pick([0, -1, 1] as const) }) })
    },
  ]
  for (let step = 0; step < steps; step += 1) await random.pick(kinds)()
  await scene.judge()
  const counting = made.filter((submission) => members.has(submission.uid) && problems.has(submission.pid))
  const expected = new Map(counting.map((submission) => [`${submission.uid} ${submission.pid}`, 0]))
  for (const submission of counting) expected.set(`${submission.uid} ${submission.pid}`, expected.get(`${submission.uid} ${submission.pid}`)! + 1)
  expect(new Map((await api().board({ query: { id: course } })).map((cell) => [`${cell.uid} ${cell.pid}`, cell.tries]))).toEqual(expected)
  await expectCounted()
}, 600_000)
