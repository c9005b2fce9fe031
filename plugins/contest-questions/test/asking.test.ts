import { channelOf, kernelApi } from '@verdict/core'
import { announced, contestAdminApi, contestAnnouncementApi } from '@verdict/plugin-contests/contract'
import { between, minutes } from '@verdict/plugin-contests/testing'
import { listen, until } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionKeys, questionsChanged } from '../contract.ts'
import { QuestionScene } from './support/question-scene.ts'

let scene: QuestionScene
beforeAll(async () => {
  scene = await QuestionScene.start()
})
afterAll(() => scene?.close())

const summaryOf = (name: string, cid: number) => scene.asking(name).summary({ query: { cid } })
const queueOf = async (cid: number, filter: 'open' | 'mine' | 'all' = 'open', name = 'responder') =>
  (await scene.answering(name).queue({ query: { cid, filter } })).records

test('a participant asks about a problem and in general; the staff read who asks what, oldest first', async () => {
  const cid = await scene.contest()
  await scene.ask('ann', cid, '  Is 1 a prime?\n', 'A')
  await scene.ask('ben', cid, 'Where is the printer?')
  expect(await queueOf(cid)).toMatchObject([
    { problem: { displayId: 'A' }, text: 'Is 1 a prime?', asker: { username: 'ann' }, state: 'open', taker: null, answers: [] },
    { problem: null, text: 'Where is the printer?', asker: { username: 'ben' } },
  ])
  expect(await summaryOf('responder', cid)).toEqual({ isOpen: true, opensBeforeStart: false, hasStarted: true, mayAnswer: true, unread: 0, open: 2 })
  expect(await summaryOf('ann', cid)).toEqual({ isOpen: true, opensBeforeStart: false, hasStarted: true, mayAnswer: false, unread: 0, open: 0 })
  expect((await scene.asking('ann').list({ query: { cid } })).records).toMatchObject([{ text: 'Is 1 a prime?', isOwn: true, state: 'open' }])
})

test('an answer reaches the asker or everyone; the asker reads all answers, others read those to everyone, and no names', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Is 1 a prime?', 'A')
  await scene.answer('responder', cid, id, 'Read the statement.')
  expect(await scene.shown('ann', cid)).toEqual([{ text: 'Is 1 a prime?', answers: ['Read the statement.'] }])
  expect(await scene.shown('ben', cid)).toEqual([])
  await scene.answer('second', cid, id, 'It is not.', 'everyone', 1)
  expect(await scene.shown('ann', cid)).toEqual([{ text: 'Is 1 a prime?', answers: ['Read the statement.', 'It is not.'] }])
  const { records } = await scene.asking('ben').list({ query: { cid } })
  expect(records).toMatchObject([{ text: 'Is 1 a prime?', isOwn: false, state: 'answered', answers: [{ text: 'It is not.', isPublic: true }] }])
  expect(JSON.stringify(records)).not.toMatch(/ann|responder|second/)
})

test('an answer as an announcement needs that duty too, quotes the question and does not name the asker', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Is 1 a prime?\nAnd 2?', 'A')
  await expect(scene.answer('responder', cid, id, 'Only 2.', 'announcement')).rejects.toMatchObject({ code: 'contests/not-your-duty' })
  const ben = await listen(scene.people.ben!, [channelOf(announced, cid)])
  await scene.answer('second', cid, id, 'Only 2.', 'announcement')
  await until(async () => expect(ben.heard).toHaveLength(2))
  await ben.close()
  const { records } = await scene.people.ben!.use(contestAnnouncementApi).list({ query: { cid } })
  expect(records).toMatchObject([{ title: 'Question about problem A', content: '> Is 1 a prime?\n> And 2?\n\nOnly 2.', username: 'second', status: 0 }])
  expect(JSON.stringify(records)).not.toContain('ann')
  expect(await scene.shown('ben', cid)).toEqual([{ text: 'Is 1 a prime?\nAnd 2?', answers: ['Only 2.'] }])
})

test('answers are unread until the user has read them; users read only answers that they see', async () => {
  const cid = await scene.contest()
  const [hers, his] = [await scene.ask('ann', cid, 'Hers'), await scene.ask('ben', cid, 'His')]
  await scene.answer('responder', cid, hers, 'To ann')
  await scene.answer('responder', cid, his, 'To all', 'everyone')
  expect([(await summaryOf('ann', cid)).unread, (await summaryOf('ben', cid)).unread]).toEqual([2, 1])
  const ids = (await scene.asking('ann').list({ query: { cid } })).records.flatMap(({ answers }) => answers.map(({ id }) => id))
  for (const name of ['ann', 'ben', 'ann']) await scene.asking(name).read({ body: { cid, answers: [...ids, 'unknown'] } })
  expect([(await summaryOf('ann', cid)).unread, (await summaryOf('ben', cid)).unread]).toEqual([0, 0])
  const stored = await scene.site.site.db.collection('contest-questions.read-answers').find({ cid }).toArray()
  expect(stored.map(({ answers }) => answers.length).toSorted()).toEqual([1, 2])
  await scene.answer('second', cid, hers, 'More to ann', 'asker', 1)
  expect([(await summaryOf('ann', cid)).unread, (await summaryOf('ben', cid)).unread]).toEqual([1, 0])
})

test('users ask a limited number of questions, with a pause in between, which the refusal names', async () => {
  const cid = await scene.contest()
  const ask = (name: string) => scene.asking(name).ask({ body: { cid, text: 'More?' } })
  const answers = await Promise.allSettled([ask('ann'), ask('ann'), ask('ann'), ask('ben')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(ask('ann')).rejects.toMatchObject({ code: 'contest-questions/asked-too-soon', message: expect.stringMatching(/^Wait (30|2\d) s before/) })
  for (let count = 1; count < 5; count++) await scene.ask('ann', cid, `Question ${count}`)
  await expect(scene.ask('ann', cid, 'Too many')).rejects.toMatchObject({
    code: 'contest-questions/too-many-open',
    message: expect.stringContaining('5 questions'),
  })
  const [first, second] = await queueOf(cid)
  await scene.answer('responder', cid, first!.asker.username === 'ann' ? first!.id : second!.id, 'Yes.')
  await scene.ask('ann', cid, 'One more')
  const other = await scene.contest()
  await scene.ask('ann', other, 'Another contest has limits of its own')
})

test('root changes the limits in the settings of the plugin', async () => {
  const cid = await scene.contest()
  const change = (values: object) => scene.people.root!.use(kernelApi).changeSettings({ params: { plugin: 'contest-questions' }, body: { ...values } })
  await change({ maxOpenQuestions: 1, secondsBetweenQuestions: 100 })
  await scene.ask('ann', cid, 'First')
  await expect(scene.ask('ann', cid, 'Second')).rejects.toMatchObject({ code: 'contest-questions/too-many-open' })
  await change({ maxOpenQuestions: 5, secondsBetweenQuestions: 30 })
})

test('empty and long texts and unknown problems are refused', async () => {
  const cid = await scene.contest()
  const ask = (text: string, problem?: string) => scene.asking('ann').ask({ body: { cid, text, ...(problem && { problem }) } })
  for (const text of ['', ' \n ', 'x'.repeat(1001)]) await expect(ask(text)).rejects.toMatchObject({ status: 400 })
  await expect(ask('Where?', 'Z')).rejects.toMatchObject({ code: 'contest-questions/unknown-problem' })
  await ask(` ${'x'.repeat(1000)} `, 'A')
})

test('before the start users ask in general if the staff let them, and after the end they read', async () => {
  const cid = await scene.contest(between(30, 60))
  const ask = (text: string, problem: string | null = null) => scene.ask('ann', cid, text, problem)
  await expect(ask('Early')).rejects.toMatchObject({ code: 'contests/not-started' })
  await scene.answering('responder').saveSettings({ body: { cid, isOpen: true, opensBeforeStart: true, cannedAnswers: null } })
  await expect(ask('About a secret', 'A')).rejects.toMatchObject({ code: 'contest-questions/unknown-problem' })
  const id = await ask('Early')
  await scene.edit(cid, between(-60, 0))
  await expect(ask('Late')).rejects.toMatchObject({ code: 'contests/has-ended' })
  await scene.answer('responder', cid, id, 'Too late, but yes.')
  expect(await scene.shown('ann', cid)).toEqual([{ text: 'Early', answers: ['Too late, but yes.'] }])
  await scene.edit(cid, { endTime: minutes(60) })
  await ask('In the extension', 'A')
})

test('a contest that accepts no questions refuses them, and its staff answer those that are open', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'In time')
  await scene.answering('responder').saveSettings({ body: { cid, isOpen: false, opensBeforeStart: false, cannedAnswers: ['No.'] } })
  await expect(scene.ask('ann', cid, 'Late')).rejects.toMatchObject({ code: 'contest-questions/asking-closed' })
  expect(await summaryOf('ann', cid)).toMatchObject({ isOpen: false })
  await scene.answer('responder', cid, id, 'Yes.')
  expect(await scene.shown('ann', cid)).toEqual([{ text: 'In time', answers: ['Yes.'] }])
})

test('a renamed or removed problem: the question shows the present display ID, or the last one', async () => {
  const cid = await scene.contest()
  await scene.ask('ann', cid, 'About A', 'A')
  const { pid } = scene
  await scene.admin.saveProblem({ body: { cid, pid, displayId: 'B', displayTitle: 'Renamed' } })
  expect(await queueOf(cid)).toMatchObject([{ problem: { displayId: 'B', title: 'Renamed' } }])
  await scene.admin.removeProblem({ query: { cid, pid } })
  expect(await queueOf(cid)).toMatchObject([{ problem: { displayId: 'A', title: null } }])
})

test('live updates: each reader hears of what changes for them', async () => {
  const cid = await scene.contest()
  const uid = async (name: string) => (await scene.site.site.userServices.users.findByName(name))!.uid
  const keys = [questionKeys.staff(cid), questionKeys.everyone(cid), questionKeys.asker(cid, await uid('ann')), questionKeys.asker(cid, await uid('ben'))]
  const channels = keys.map((key) => channelOf(questionsChanged, key))
  const [ann, ben, responder, runner] = await Promise.all(['ann', 'ben', 'responder', 'runner'].map((name) => listen(scene.people[name]!, channels)))
  expect(ann!.granted).toEqual([channels[1], channels[2]])
  expect(ben!.granted).toEqual([channels[1], channels[3]])
  expect(responder!.granted).toEqual([channels[0], channels[1]])
  expect(runner!.granted).toEqual([channels[1]])
  const heard = ({ heard: events }: { heard: { name: string }[] }) => events.slice(1).map(({ name }) => keys.indexOf(name.slice(name.indexOf(':') + 1)))
  const id = await scene.ask('ann', cid, 'Is 1 a prime?')
  await scene.answering('responder').take({ body: { cid, id } })
  await scene.answer('responder', cid, id, 'No comment.')
  await scene.answer('responder', cid, id, 'No.', 'everyone', 1)
  await until(async () => expect(heard(ben!)).toHaveLength(1))
  await until(async () => expect(heard(ann!)).toHaveLength(4))
  await until(async () => expect(heard(responder!)).toHaveLength(5))
  expect(heard(runner!)).toEqual(heard(ben!))
  // A responder who loses the duty no longer hears the queue.
  await scene.give(cid, 'responder', ['balloons'])
  await responder!.ended
  const again = await listen(scene.people.responder!, channels)
  expect(again.granted).toEqual([channels[1]])
  await Promise.all([ann!, ben!, runner!, again].map((stream) => stream.close()))
})

test('a deleted contest takes its questions with it', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Soon gone')
  await scene.answer('responder', cid, id, 'Yes.')
  const ids = (await scene.asking('ann').list({ query: { cid } })).records.flatMap(({ answers }) => answers.map((answer) => answer.id))
  await scene.asking('ann').read({ body: { cid, answers: ids } })
  await scene.answering('responder').saveSettings({ body: { cid, isOpen: true, opensBeforeStart: true, cannedAnswers: null } })
  await scene.people.root!.use(contestAdminApi).remove({ query: { cid } })
  await scene.site.settled()
  for (const name of ['questions', 'read-answers'])
    expect(await scene.site.site.db.collection(`contest-questions.${name}`).countDocuments({ cid }), name).toBe(0)
  expect(await scene.site.site.db.collection('contest-questions.contest-settings').countDocuments({ _id: cid as never })).toBe(0)
})
