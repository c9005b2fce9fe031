import type { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { Scene } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardApi, contestAdminApi, contestApi, contestDuties, contestStaffApi, type ContestDuty } from '../contract.ts'
import contests from '../server/index.ts'
import { between, form } from '../testing/forms.ts'

let scene: Scene
let root: Person
let jury: Person
let problem: { pid: number; id: string }
const people: Record<string, Person> = {}
beforeAll(async () => {
  scene = await Scene.start([contests])
  root = await scene.site.as('root', 'boss')
  jury = await scene.site.as('admin', 'jury')
  for (const name of ['ann', 'runner', 'judge', 'editor']) people[name] = await scene.site.as('default_user', name)
  problem = await scene.problem()
})
afterAll(() => scene?.site.close())

async function contest(more: object = {}): Promise<number> {
  const { cid } = await jury.use(contestAdminApi).create({ body: form(more) })
  await jury.use(contestAdminApi).addFromBank({ body: { cid, pid: problem.pid, displayId: 'A', staysListed: true } })
  return cid
}

const give = (cid: number, username: string, duties: ContestDuty[], by = jury) => by.use(contestStaffApi).save({ body: { cid, username, duties } })
const namesOf = async (cid: number, reader = jury) =>
  (await reader.use(contestStaffApi).list({ query: { cid } })).map(({ username, duties }) => [username, duties])
const boardOf = async (cid: number) => (await people.ann!.use(boardApi).rank({ body: { cid } })).records.map(({ username }) => username)
const entryOf = (person: Person, cid: number) => person.use(contestApi).access({ query: { cid } })

test('leaders give and take duties, all staff see them, and every change is recorded', async () => {
  const cid = await contest()
  await give(cid, 'runner', ['prints', 'balloons'])
  await give(cid, 'judge', ['judge'], root)
  await give(cid, 'runner', ['balloons'])
  expect(await namesOf(cid, people.runner)).toEqual([
    ['jury', [...contestDuties]],
    ['judge', ['judge']],
    ['runner', ['balloons']],
  ])
  expect(await entryOf(people.runner!, cid)).toEqual({ access: true, isStaff: true, leads: false, duties: ['balloons'] })
  await give(cid, 'runner', [])
  expect(await entryOf(people.runner!, cid)).toEqual({ access: true, isStaff: false, leads: false, duties: [] })
  const { records, total } = await jury.use(contestStaffApi).changes({ query: { cid } })
  expect(total).toBe(4)
  expect(records.map(({ by, username, duties }) => [by, username, duties])).toEqual([
    ['jury', 'runner', []],
    ['jury', 'runner', ['balloons']],
    ['boss', 'judge', ['judge']],
    ['jury', 'runner', ['balloons', 'prints']],
  ])
})

test('two leaders who give duties at once lose neither change', async () => {
  const cid = await contest()
  await Promise.all([give(cid, 'runner', ['balloons']), give(cid, 'judge', ['judge'], root), give(cid, 'editor', ['manage'])])
  expect((await namesOf(cid)).slice(1).toSorted()).toEqual([
    ['editor', ['manage']],
    ['judge', ['judge']],
    ['runner', ['balloons']],
  ])
})

test('unknown users, unknown duties and the creator are refused, and change nothing', async () => {
  const cid = await contest()
  await expect(give(cid, 'unknown', ['judge'])).rejects.toMatchObject({ code: 'contests/no-staff-candidate' })
  await expect(give(cid, 'runner', ['cook' as ContestDuty])).rejects.toMatchObject({ status: 400 })
  await expect(give(cid, 'jury', ['balloons'])).rejects.toMatchObject({ code: 'contests/creator-has-duties' })
  await expect(give(cid, 'jury', [])).rejects.toMatchObject({ code: 'contests/creator-has-duties' })
  expect(await namesOf(cid)).toEqual([['jury', [...contestDuties]]])
})

test('those who manage or judge know the problems of a hidden contest before the start, and those who deliver balloons do not', async () => {
  const cid = await contest({ visible: false, ...between(30, 60) })
  await give(cid, 'runner', ['balloons'])
  await give(cid, 'judge', ['judge'])
  const problems = (name: string) => people[name]!.use(problemApi).contextProblems({ query: { cid } as never })
  const submit = (name: string) => scene.submit(people[name]!, 'A', { cid })
  expect(await problems('judge')).toMatchObject([{ problemId: 'A' }])
  await submit('judge')
  await expect(problems('runner')).rejects.toMatchObject({ code: 'contests/not-started' })
  await expect(submit('runner')).rejects.toMatchObject({ code: 'contests/not-started' })
  expect(await people.runner!.use(contestApi).info({ query: { cid } })).toMatchObject({ id: cid })
  await expect(people.ann!.use(contestApi).info({ query: { cid } })).rejects.toMatchObject({ code: 'contests/no-contest' })
})

test('a judge rejudges and sets verdicts in the contest, and nowhere else', async () => {
  const cid = await contest()
  await give(cid, 'judge', ['judge'])
  const inContest = await scene.judged(people.ann!, 'A', { status: -1 }, { cid })
  const inBank = await scene.judged(people.ann!, problem.id, { status: -1 })
  const calls = people.judge!.use(rootApi)
  expect(await calls.manual({ query: { submitId: inContest, status: 0 } })).toMatchObject({ status: 0, judger: 'judge' })
  await calls.rejudge({ query: { submitId: inContest } })
  await scene.judge({ status: -1 })
  expect(await people.judge!.use(submissionApi).detail({ query: { submitId: inContest } })).toMatchObject({ mayJudge: true, submission: { status: -1 } })
  await calls.rejudgeInContext({ query: { cid, pid: problem.pid } as never })
  await scene.judge({ status: 0 })
  const refused = { http: 403, code: 'submissions/judging-refused' }
  await expect(calls.manual({ query: { submitId: inBank, status: 0 } })).rejects.toMatchObject(refused)
  await expect(calls.rejudge({ query: { submitId: inBank } })).rejects.toMatchObject(refused)
  // Whether a submission exists is none of their business either.
  await expect(calls.rejudge({ query: { submitId: 424_242 } })).rejects.toMatchObject(refused)
  await expect(calls.rejudgeInContext({ query: { pid: problem.pid } as never })).rejects.toMatchObject(refused)
  expect(await people.judge!.use(submissionApi).detail({ query: { submitId: inBank } })).toMatchObject({ mayJudge: false })
})

test('those who manage or judge do not answer questions without that duty, and leaders do', async () => {
  const cid = await contest()
  await give(cid, 'editor', ['manage'])
  await give(cid, 'judge', ['answer', 'judge'])
  const dutiesOf = async (person: Person) => (await entryOf(person, cid)).duties
  expect(await dutiesOf(people.editor!)).toEqual(['manage'])
  expect(await dutiesOf(people.judge!)).toEqual(['judge', 'answer'])
  for (const leader of [jury, root]) expect(await dutiesOf(leader)).toContain('answer')
})

test('a participant who gets a duty leaves the scoreboard, and comes back without it', async () => {
  const cid = await contest()
  await scene.judged(people.runner!, 'A', { status: 0 }, { cid })
  expect(await boardOf(cid)).toEqual(['runner'])
  await give(cid, 'runner', ['balloons'])
  expect(await boardOf(cid)).toEqual([])
  await give(cid, 'runner', [])
  expect(await boardOf(cid)).toEqual(['runner'])
})

test('a contest is handed over to a user who can create contests; the previous creator keeps duties, but no longer leads', async () => {
  const cid = await contest()
  const heir = await scene.site.as('admin', 'heir')
  const handOver = (username: string, by = jury) => by.use(contestStaffApi).handOver({ body: { cid, username } })
  await give(cid, 'heir', ['prints'])
  await expect(handOver('heir', heir)).rejects.toMatchObject({ code: 'contests/leaders-only' })
  await expect(handOver('ann')).rejects.toMatchObject({ code: 'contests/cannot-take-over' })
  await handOver('heir')
  expect(await namesOf(cid)).toEqual([
    ['heir', [...contestDuties]],
    ['jury', [...contestDuties]],
  ])
  expect(await entryOf(jury, cid)).toMatchObject({ isStaff: true, leads: false })
  expect(await heir.use(contestApi).info({ query: { cid } })).toMatchObject({ author: 'heir' })
  await expect(give(cid, 'runner', ['balloons'])).rejects.toMatchObject({ code: 'contests/leaders-only' })
  await give(cid, 'jury', [], heir)
  expect(await entryOf(jury, cid)).toMatchObject({ isStaff: false })
  expect((await heir.use(contestStaffApi).changes({ query: { cid } })).records.map(({ isHandOver }) => isHandOver)).toEqual([false, true, false])
})

test('a creator who can no longer create contests gets no duties when root hands the contest over', async () => {
  const former = await scene.site.as('admin', 'former')
  const { cid } = await former.use(contestAdminApi).create({ body: form() })
  const [creator] = await former.use(contestStaffApi).list({ query: { cid } })
  await scene.site.site.userServices.users.change(creator?.uid ?? '', { role: 'default_user' })
  expect(await namesOf(cid, root)).toEqual([])
  await root.use(contestStaffApi).handOver({ body: { cid, username: 'jury' } })
  expect(await namesOf(cid)).toEqual([['jury', [...contestDuties]]])
})

test('a copy for a rehearsal has the same staff', async () => {
  const cid = await contest()
  await give(cid, 'runner', ['balloons'])
  const copy = await jury.use(contestAdminApi).clone({ query: { cid } })
  expect(await namesOf(copy.cid)).toEqual(await namesOf(cid))
  await expect(people.editor!.use(contestAdminApi).clone({ query: { cid } })).rejects.toMatchObject({ http: 403 })
})

test('those who manage add problems of the public list only, and do not take them out of it', async () => {
  const cid = await contest()
  await give(cid, 'editor', ['manage'])
  const hidden = await scene.problem({ auth: 2 })
  const listed = await scene.problem()
  const admin = people.editor!.use(contestAdminApi)
  await expect(admin.addFromBank({ body: { cid, pid: hidden.pid, displayId: 'B' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  await admin.addFromBank({ body: { cid, pid: listed.pid, displayId: 'B', staysListed: false } })
  const { problemList } = await admin.problems({ query: { cid, problemType: 0, keyword: hidden.id } })
  expect(problemList.total).toBe(0)
  expect((await people.ann!.use(problemApi).list({ query: { keyword: listed.id } })).total).toBe(1)
})

test('a duty takes effect on scoreboards with the write that gives it', async () => {
  const cid = await contest()
  await scene.judged(people.ann!, 'A', { status: 0 }, { cid })
  await scene.judged(people.runner!, 'A', { status: 0 }, { cid })
  // As if the site had been killed right after the write.
  const runner = await scene.site.site.userServices.users.findByName('runner')
  const contestDocuments = scene.site.site.db.collection<{ _id: number }>('contests.contests')
  await contestDocuments.updateOne({ _id: cid }, { $set: { staff: [{ uid: runner!.uid, duties: ['balloons'] }] } })
  expect(await boardOf(cid)).toEqual(['ann', 'ann'])
  await contestDocuments.updateOne({ _id: cid }, { $set: { staff: [] } })
  expect((await boardOf(cid)).toSorted()).toEqual(['ann', 'ann', 'runner'])
})
