import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankApi } from '../contract.ts'
import { program } from '@verdict/plugin-submissions/testing'
import { TrainingScene } from './support/training-scene.ts'

let scene: TrainingScene
beforeAll(async () => {
  scene = await TrainingScene.start()
})
afterAll(() => scene?.close())

const listed = async (tid: number, name = 'ann') => (await scene.api(name).problems({ query: { tid } })).map(({ problemId }) => problemId)
const own = async (tid: number, query: object = {}) => scene.admin().problems({ query: { tid, queryExisted: true, ...query } })

test('problems of the public list are added under their display ids, at the end, each once', async () => {
  const { tid, problems } = await scene.course(3)
  const ids = problems.map(({ id }) => id)
  expect(await listed(tid)).toEqual(ids)
  const hidden = await scene.scene.problem({ auth: 2 })
  const inContests = await scene.scene.problem({ auth: 3 })
  const fresh = await scene.scene.problem()
  const add = (pid: number, displayId?: string) => scene.admin().addFromBank({ body: { tid, pid, displayId } })
  for (const { pid } of [hidden, inContests, { pid: 4242 }]) await expect(add(pid)).rejects.toMatchObject({ code: 'problems/no-problem' })
  await expect(add(problems[0]!.pid, 'other')).rejects.toMatchObject({ code: 'trainings/already-added' })
  await expect(add(fresh.pid, ids[0])).rejects.toMatchObject({ code: 'trainings/display-id-taken' })
  await expect(add(fresh.pid, ' ')).rejects.toMatchObject({ code: 'trainings/display-id-required' })
  await expect(add(fresh.pid, 'a/b')).rejects.toMatchObject({ code: 'trainings/display-id-odd' })
  await expect(scene.admin('other').addFromBank({ body: { tid, pid: fresh.pid } })).rejects.toMatchObject({ code: 'trainings/staff-only' })
  await expect(scene.admin().importRemote({ query: { tid, name: 'HDU', problemId: '1000' } })).rejects.toMatchObject({ code: 'problems/importer-missing' })
  expect(await listed(tid)).toEqual(ids)
  const candidates = (await scene.admin().problems({ query: { tid, limit: 100 } })).problemList.records.map(({ id }) => id)
  expect(candidates).toContain(fresh.pid)
  for (const { pid } of [...problems, hidden, inContests]) expect(candidates).not.toContain(pid)
  await add(fresh.pid, 'Last')
  expect(await listed(tid)).toEqual([...ids, 'Last'])
  expect((await scene.api('ann').detail({ query: { tid } })).problemCount).toBe(4)
})

test('the staff orders, renames and removes problems; a list names each one as the training does', async () => {
  const { tid, problems } = await scene.course(3)
  const [one, two, three] = problems as [(typeof problems)[0], (typeof problems)[0], (typeof problems)[0]]
  await scene.admin().orderProblems({ body: { tid, pids: [three.pid, one.pid, two.pid] } })
  expect(await listed(tid)).toEqual([three.id, one.id, two.id])
  for (const pids of [[one.pid], [one.pid, one.pid, two.pid], [one.pid, two.pid, three.pid, 4242]])
    await expect(scene.admin().orderProblems({ body: { tid, pids } })).rejects.toMatchObject({ code: 'trainings/order-wrong' })
  await scene.admin().saveProblem({ body: { tid, pid: two.pid, rank: 0, displayId: 'Second' } })
  expect(await listed(tid)).toEqual(['Second', three.id, one.id])
  const save = (fields: object) => scene.admin().saveProblem({ body: { tid, pid: two.pid, ...fields } })
  await expect(save({ displayId: one.id })).rejects.toMatchObject({ code: 'trainings/display-id-taken' })
  await expect(save({ rank: -1 })).rejects.toMatchObject({ code: 'trainings/rank-wrong' })
  await expect(save({ pid: 4242 })).rejects.toMatchObject({ code: 'problems/no-problem' })
  const { problemList, trainingProblemMap } = await own(tid)
  expect(problemList.records.map(({ id }) => id)).toEqual([two.pid, three.pid, one.pid])
  expect(trainingProblemMap[two.pid]).toMatchObject({ tid, pid: two.pid, displayId: 'Second', rank: 0 })
  expect((await own(tid, { keyword: 'second' })).problemList.records.map(({ id }) => id)).toEqual([two.pid])
  expect((await own(tid, { limit: 1, currentPage: 2 })).problemList).toMatchObject({ total: 3, records: [{ id: three.pid }] })
  await scene.admin().removeProblem({ query: { tid, pid: two.pid } })
  await expect(scene.admin().removeProblem({ query: { tid, pid: two.pid } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  expect(await listed(tid)).toEqual([three.id, one.id])
  expect(await scene.people.ann!.use(problemApi).detail({ query: { problemId: two.id } })).toMatchObject({ problem: { id: two.pid } })
})

test('without a training, a problem is deleted, as problem admins may', async () => {
  const { tid, problems } = await scene.course(2)
  await expect(scene.admin().removeProblem({ query: { pid: problems[0]!.pid } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  await scene.admin('other').removeProblem({ query: { pid: problems[0]!.pid } })
  await scene.settled()
  expect(await listed(tid)).toEqual([problems[1]!.id])
  expect((await own(tid)).problemList.total).toBe(1)
})

test('two people who add problems at once lose none', async () => {
  const tid = await scene.create()
  const problems = await Promise.all(Array.from({ length: 8 }, () => scene.scene.problem()))
  await Promise.all(problems.map(({ pid }, index) => scene.admin(index % 2 ? 'root' : 'teacher').addFromBank({ body: { tid, pid } })))
  expect((await listed(tid)).toSorted()).toEqual(problems.map(({ id }) => id).toSorted())
})

test('a problem is read, solved and listed under its name in the training, by members of a private one only', async () => {
  const { tid, problems } = await scene.course(2, { auth: 'Private', privatePwd: 'open-it' })
  const [{ pid, id }] = problems as [{ pid: number; id: string }]
  await scene.admin().saveProblem({ body: { tid, pid, displayId: 'Warm-up' } })
  const ann = scene.people.ann!
  const calls: Record<string, () => Promise<unknown>> = {
    list: () => scene.api('ann').problems({ query: { tid } }),
    detail: () => ann.use(problemApi).detail({ query: { problemId: 'Warm-up', tid } as never }),
    fullScreen: () => ann.use(problemApi).contextProblems({ query: { tid } as never }),
    submit: () => ann.use(submissionApi).submit({ body: { pid: 'Warm-up', language: 'C++', code: program, tid } }),
    rank: () => scene.rank('ann', tid),
    own: () => ann.use(rankApi).own({ query: { tid } }),
  }
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toMatchObject({ code: 'trainings/join-first', status: 403 })
  expect(await scene.api('ann').access({ query: { tid } })).toEqual({ access: false, hasJoined: false, isStaff: false })
  await scene.api('ann').register({ body: { tid, password: 'open-it' } })
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).resolves.toBeDefined()
  expect(await scene.api('ann').access({ query: { tid } })).toEqual({ access: true, hasJoined: true, isStaff: false })
  expect(await scene.api('teacher').access({ query: { tid } })).toEqual({ access: true, hasJoined: false, isStaff: true })
  expect(await ann.use(problemApi).detail({ query: { problemId: 'warm-up', tid } as never })).toMatchObject({ problem: { id: pid, problemId: 'Warm-up' } })
  await expect(ann.use(problemApi).detail({ query: { problemId: id, tid } as never })).rejects.toMatchObject({ code: 'problems/no-problem' })
  const { records } = await ann.use(submissionApi).list({ query: { tid } as never })
  expect(records).toMatchObject([{ pid, tid, displayPid: 'Warm-up' }])
  expect((await scene.people.ben!.use(submissionApi).list({ query: { tid } as never })).records).toEqual([])
  const visitor = scene.scene.site.visitor()
  await expect(visitor.use(problemApi).detail({ query: { problemId: 'Warm-up', tid } as never })).rejects.toMatchObject({ code: 'trainings/join-first' })
})

test('a problem that is hidden leaves the training for as long as it is hidden', async () => {
  const { tid, problems } = await scene.course(2)
  const [one, two] = problems as [{ pid: number; id: string }, { pid: number; id: string }]
  await scene.judged('ann', one.id, 0, tid)
  const auth = (pid: number, value: 1 | 2 | 3) => scene.people.other!.use(problemAdminApi).changeAuth({ body: { id: pid, auth: value } })
  const progress = async () => {
    const { acCount, problemCount } = await scene.api('ann').detail({ query: { tid } })
    return [acCount, problemCount, ...(await listed(tid))]
  }
  expect(await progress()).toEqual([1, 2, one.id, two.id])
  expect(await scene.ranks('ann', tid)).toEqual([['ann', 1, 1, 5]])
  for (const hidden of [2, 3] as const) {
    await auth(one.pid, hidden)
    await scene.settled()
    expect(await progress()).toEqual([0, 1, two.id])
    expect(await scene.ranks('ann', tid)).toEqual([])
    await expect(scene.people.ann!.use(problemApi).detail({ query: { problemId: one.id, tid } as never })).rejects.toMatchObject({
      code: 'problems/no-problem',
    })
    expect((await own(tid)).problemList.total).toBe(2)
  }
  await auth(one.pid, 1)
  await scene.settled()
  expect(await progress()).toEqual([1, 2, one.id, two.id])
  expect(await scene.ranks('ann', tid)).toEqual([['ann', 1, 1, 5]])
})
