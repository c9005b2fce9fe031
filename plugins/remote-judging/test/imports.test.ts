import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { afterEach, expect, test } from 'vitest'
import { contestAdminApi } from '@verdict/plugin-contests/contract'
import { form, server as contests } from '@verdict/plugin-contests/testing'
import { categoryApi, trainingAdminApi, type TrainingForm } from '@verdict/plugin-trainings/contract'
import trainings from '@verdict/plugin-trainings/server'
import { remoteAdminApi, remoteProblemApi } from '../contract.ts'
import { addAccount, importProblem } from '../testing/remote-site.ts'
import { toySite } from './support/toy-site.ts'

const here = toySite({ plugins: [contests, trainings] })
const { toy } = here
afterEach(() => {
  toy.title = 'A+B Problem'
  toy.trouble = () => undefined
  toy.showsProblems = 'all'
})

const calls = () => here.root.use(remoteProblemApi)
const preview = (problemId: string, name = 'TOY') => calls().preview({ query: { name, problemId } })
const detail = (problemId: string) => here.pupil.use(problemApi).detail({ query: { problemId } })

test('a problem is imported with its texts, its picture, its limits and a link to the site', async () => {
  await importProblem(here.root, 'http://127.0.0.1:1/problem/2')
  const { problem, languages } = await detail('TOY-2')
  expect({ problem, languages }).toMatchObject({
    problem: {
      title: 'A+B Problem',
      isRemote: true,
      timeLimit: 1000,
      memoryLimit: 64,
      description: expect.stringMatching(/^Add \$a\$ and \*b\*, up to 10<sup>5<\/sup>\.\n\n!\[\]\(\/api\/public\/img\/\w+\.png\)$/),
      source: expect.stringMatching(/^\[Toy Judge 2\]\(http:.*\/problem\/2\)$/),
      exampleList: [{ input: '1 2', output: '3' }],
    },
    languages: ['G++', 'Plain'],
  })
})

test('a preview shows what would be imported, says what the bank has already, and stores nothing', async () => {
  const before = toy.requests.length
  const seen = await preview(' toy-3 ')
  expect(seen).toMatchObject({ problemId: 'TOY-3', title: 'A+B Problem', timeLimit: 1000, memoryLimit: 64, tags: ['Toy Judge'], pid: null })
  expect(seen.description).toContain('/picture.png')
  // The image is not requested.
  expect(toy.requests.length - before).toBe(1)
  await expect(detail('TOY-3')).rejects.toMatchObject({ code: 'problems/no-problem' })
  await importProblem(here.root, '3')
  expect(await preview('3')).toMatchObject({ pid: (await detail('TOY-3')).problem.id })
})

test('what cannot be imported is said, and changes nothing', async () => {
  await expect(preview('abc')).rejects.toThrow(/“abc”/)
  await expect(preview('0')).rejects.toMatchObject({ code: 'remote-judging/no-remote-problem' })
  await expect(preview('1', 'NONE')).rejects.toMatchObject({ code: 'remote-judging/no-remote' })
  await importProblem(here.root, '4')
  await expect(importProblem(here.root, '4')).rejects.toThrow(/TOY-4/)
  toy.trouble = () => 'empty'
  await expect(importProblem(here.root, '5')).rejects.toMatchObject({ code: 'remote-judging/page-unexpected' })
  await expect(detail('TOY-5')).rejects.toMatchObject({ code: 'problems/no-problem' })
})

test.each([
  ['many elements', '<i></i>'.repeat(200_000)],
  ['elements within each other', '<div>'.repeat(20_000)],
])('a page of %s is refused, and kept for the admin', async (_, body) => {
  toy.trouble = () => ({ body: `<html><body>${body}</body></html>` })
  await expect(importProblem(here.root, '5')).rejects.toMatchObject({
    code: 'remote-judging/page-unexpected',
    message: expect.stringContaining('a page of a usual size'),
  })
  const [kept] = (await here.root.use(remoteAdminApi).sites()).find(({ oj }) => oj === 'TOY')!.pages
  expect(kept!.missing).toBe('a page of a usual size')
})

test('a refresh takes the texts of the site again, and leaves what the school has decided', async () => {
  await importProblem(here.root, '6')
  const { id } = (await detail('TOY-6')).problem
  const admin = here.root.use(problemAdminApi)
  await admin.changeAuth({ body: { id, auth: 2 } })
  toy.title = 'Another title'
  await calls().refresh({ body: { pid: id } })
  expect(await admin.read({ query: { pid: id } })).toMatchObject({ title: 'Another title', auth: 2, problemId: 'TOY-6', author: expect.any(String) })
  toy.trouble = () => 'empty'
  await expect(calls().refresh({ body: { pid: id } })).rejects.toMatchObject({ code: 'remote-judging/page-unexpected' })
  expect(await admin.read({ query: { pid: id } })).toMatchObject({ title: 'Another title' })
  await expect(calls().refresh({ body: { pid: 999_999 } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  const teacher = await here.site.as('admin')
  await expect(teacher.use(remoteProblemApi).refresh({ body: { pid: id } })).rejects.toMatchObject({ code: 'problems/not-yours' })
})

test('what the site shows to its users only is read with an account', async () => {
  toy.showsProblems = 'users'
  await expect(importProblem(here.root, '7')).rejects.toMatchObject({ code: 'remote-judging/logged-out' })
  await addAccount(here.root)
  await importProblem(here.root, '7')
  expect((await detail('TOY-7')).problem.title).toBe('A+B Problem')
})

test('a contest and a training take a problem by the address of its page, and import it only once', async () => {
  const address = `${toy.address}/problem/8`
  const contest = here.root.use(contestAdminApi)
  const { cid } = await contest.create({ body: form() })
  await contest.importRemote({ query: { cid, name: 'toy', problemId: address, displayId: 'A' } })
  const training = here.root.use(trainingAdminApi)
  const { id } = await here.root.use(categoryApi).add({ body: { name: 'Basics', color: '#409eff' } })
  const texts = { title: 'Guests', synopsis: 'x', description: 'x', auth: 'Public' }
  const { tid } = await training.create({ body: { training: texts, trainingCategory: { id } } as TrainingForm })
  await training.importRemote({ query: { tid, name: 'TOY', problemId: '8' } })
  const { problem } = await detail('TOY-8')
  const listed = await contest.problems({ query: { cid } })
  expect(listed.problemList.records.map(({ id: pid }) => pid)).toEqual([problem.id])
  await expect(contest.importRemote({ query: { cid, name: 'TOY', problemId: 'http://other.example/8', displayId: 'B' } })).rejects.toThrow(/other\.example/)
})
