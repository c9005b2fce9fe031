import { contestAnnouncementApi, contestApi } from '@verdict/plugin-contests/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerApi, questionApi } from '../contract.ts'
import { QuestionScene } from './support/question-scene.ts'

let scene: QuestionScene
beforeAll(async () => {
  scene = await QuestionScene.start()
})
afterAll(() => scene?.close())

const queueOf = async (cid: number, filter: 'open' | 'mine' | 'all' = 'open', name = 'responder') =>
  (await scene.answering(name).queue({ query: { cid, filter } })).records
const take = (name: string, cid: number, id: string, takesOverFrom: string | null = null) => scene.answering(name).take({ body: { cid, id, takesOverFrom } })
const release = (name: string, cid: number, id: string) => scene.answering(name).release({ body: { cid, id } })
const close = (name: string, cid: number, id: string, text = '', seenAnswers = 0) => scene.answering(name).close({ body: { cid, id, text, seenAnswers } })
const takenBy = (name: string) => ({ code: 'contest-questions/taken-by-other', status: 409, message: expect.stringContaining(name) })

test('a question is taken and released; another staff member takes it over by naming who has it', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Is 1 a prime?')
  await take('responder', cid, id)
  await take('responder', cid, id)
  expect(await queueOf(cid)).toMatchObject([{ state: 'taken', taker: { username: 'responder', isCaller: true } }])
  expect(await queueOf(cid, 'mine', 'second')).toEqual([])
  expect((await scene.asking('ann').list({ query: { cid } })).records).toMatchObject([{ state: 'taken' }])
  for (const refused of [
    () => take('second', cid, id),
    () => take('second', cid, id, 'boss'),
    () => release('second', cid, id),
    () => close('second', cid, id),
  ])
    await expect(refused()).rejects.toMatchObject(takenBy('responder'))
  await expect(scene.answer('second', cid, id, 'No.')).rejects.toMatchObject(takenBy('responder'))
  await take('second', cid, id, 'responder')
  await expect(scene.answer('responder', cid, id, 'No.')).rejects.toMatchObject(takenBy('second'))
  expect(await queueOf(cid, 'mine', 'second')).toMatchObject([{ id, taker: { username: 'second' } }])
  await release('second', cid, id)
  await release('second', cid, id)
  expect(await queueOf(cid)).toMatchObject([{ state: 'open', taker: null }])
})

test('of two staff members who take a question in the same moment, one gets it', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Is 1 a prime?')
  const results = await Promise.allSettled([take('responder', cid, id), take('second', cid, id)])
  const [taken] = await queueOf(cid)
  const winner = taken!.taker!.username
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: takenBy(winner) })
})

test('of two who answer in the same moment, the second is refused with the name of the first, and can add another answer', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Is 1 a prime?')
  const names = ['responder', 'second']
  const results = await Promise.allSettled(names.map((name) => scene.answer(name, cid, id, `of ${name}`)))
  const first = names[results.findIndex(({ status }) => status === 'fulfilled')]!
  const second = names.find((name) => name !== first)!
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'contest-questions/answered-first', message: expect.stringContaining(first) },
  })
  await scene.answer(second, cid, id, `of ${second}`, 'asker', 1)
  expect(await scene.shown('ann', cid)).toEqual([{ text: 'Is 1 a prime?', answers: [`of ${first}`, `of ${second}`] }])
  expect(await queueOf(cid, 'all')).toMatchObject([{ state: 'answered', answers: [{ by: first, audience: 'asker' }, { by: second }] }])
})

test('a closed question shows the asker an optional text, and can still be answered', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Is 1 a prime?')
  await close('responder', cid, id, 'Asked before')
  expect(await queueOf(cid)).toEqual([])
  const { records } = await scene.asking('ann').list({ query: { cid } })
  expect(records).toMatchObject([{ state: 'closed', answers: [{ text: 'Asked before', isClosing: true, isPublic: false }] }])
  const closedFirst = { code: 'contest-questions/closed-first', message: expect.stringContaining('responder') }
  await expect(close('second', cid, id)).rejects.toMatchObject(closedFirst)
  await expect(take('second', cid, id)).rejects.toMatchObject(closedFirst)
  await expect(scene.answer('second', cid, id, 'No.')).rejects.toMatchObject(closedFirst)
  await scene.answer('second', cid, id, 'No.', 'everyone', 1)
  expect(await scene.shown('ben', cid)).toEqual([{ text: 'Is 1 a prime?', answers: ['No.'] }])
  await expect(close('responder', cid, id, '', 2)).rejects.toMatchObject({ code: 'contest-questions/answered-first' })
})

test('questions are found by their contest only', async () => {
  const [cid, other] = [await scene.contest(), await scene.contest()]
  const id = await scene.ask('ann', cid, 'Is 1 a prime?')
  for (const call of [() => take('responder', other, id), () => close('responder', other, id), () => scene.answer('responder', other, id, 'No.')])
    await expect(call()).rejects.toMatchObject({ code: 'contest-questions/no-question', status: 404 })
})

test('the settings start with the defaults, and an older revision does not overwrite a newer one', async () => {
  const cid = await scene.contest()
  const calls = scene.answering('responder')
  const initial = await calls.settings({ query: { cid } })
  expect(initial).toEqual({ isOpen: true, opensBeforeStart: false, cannedAnswers: null, revision: 0 })
  const save = (cannedAnswers: string[], revision?: number) =>
    calls.saveSettings({ body: { cid, isOpen: true, opensBeforeStart: false, cannedAnswers, ...(revision !== undefined && { revision }) } })
  const results = await Promise.allSettled([save(['One'], 0), save(['Two'], 0)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'contest-questions/settings-changed' } })
  await save([' Yes. '], 1)
  expect(await calls.settings({ query: { cid } })).toMatchObject({ cannedAnswers: ['Yes.'], revision: 2 })
  await save(['No.'])
  expect(await calls.settings({ query: { cid } })).toMatchObject({ cannedAnswers: ['No.'], revision: 3 })
})

test('the text file contains all questions in order of time, in the language of the reader', async () => {
  const cid = await scene.contest({ title: 'Spring Cup' })
  const first = await scene.ask('ann', cid, 'Is 1 a prime?\nAnd 2?', 'A')
  const second = await scene.ask('ben', cid, 'Where is the printer?')
  await scene.answer('responder', cid, first, 'Only 2.', 'everyone')
  await close('second', cid, second)
  const textIn = async (language: string) => {
    const { token } = scene.people.responder!
    const file = await fetch(`${scene.site.url}/api/file/download-contest-questions?cid=${cid}`, {
      headers: { authorization: token ?? '', 'accept-language': language },
    })
    expect(file.headers.get('content-type')).toContain('text/plain')
    return (await file.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  }
  expect(await textIn('en-US')).toMatch(
    /^Questions of “Spring Cup” \(2\)\n\n#1 {2}TIME {2}A .* {2}ann {2}\[Answered\]\n {4}Is 1 a prime\?\n {4}And 2\?\n {4}TIME {2}Answer of responder to everyone:\n {4}Only 2\.\n\n#2 {2}TIME {2}General {2}ben {2}\[Closed\]\n {4}Where is the printer\?\n {4}TIME {2}Closed by second without an answer\n$/,
  )
  expect(await textIn('zh-CN')).toContain('“Spring Cup”的提问（2）')
})

test('the summary counts questions without an answer, taken ones included', async () => {
  const cid = await scene.contest()
  const openIn = async () => (await scene.answering('second').queue({ query: { cid } })).total
  const [first, second] = [await scene.ask('ann', cid, 'One'), await scene.ask('ben', cid, 'Two')]
  await take('responder', cid, first)
  expect([(await scene.asking('responder').summary({ query: { cid } })).open, await openIn()]).toEqual([2, 2])
  await scene.answer('responder', cid, first, 'Yes.')
  await close('responder', cid, second)
  expect([(await scene.asking('responder').summary({ query: { cid } })).open, await openIn()]).toEqual([0, 0])
})

test('in a contest of an owner, its managers answer, also as an announcement', async () => {
  const cid = await scene.hallContest()
  const id = await scene.ask('member', cid, 'Is 1 a prime?', 'A')
  await scene.answer('head', cid, id, 'No.', 'announcement')
  expect(await scene.shown('member', cid)).toEqual([{ text: 'Is 1 a prime?', answers: ['No.'] }])
  const { records } = await scene.people.member!.use(contestAnnouncementApi).list({ query: { cid } })
  expect(records).toMatchObject([{ title: 'Question about problem A', username: 'head' }])
})

test('a deleted account takes its questions along, and returns those that it has taken to the queue', async () => {
  const cid = await scene.contest()
  const { users } = scene.site.site.userServices
  const leaver = await scene.site.as('default_user', 'leaver')
  const helper = await scene.site.as('default_user', 'helper')
  await leaver.use(contestApi).register({ body: { cid, password: 'spring' } })
  await leaver.use(questionApi).ask({ body: { cid, text: 'Of a leaver' } })
  await scene.give(cid, 'helper', ['answer'])
  const id = await scene.ask('ann', cid, 'Of ann')
  await helper.use(answerApi).take({ body: { cid, id } })
  for (const name of ['leaver', 'helper']) await users.remove([(await users.findByName(name))!.uid])
  await scene.site.settled()
  expect(await queueOf(cid, 'all')).toMatchObject([{ id, state: 'open', taker: null }])
})
