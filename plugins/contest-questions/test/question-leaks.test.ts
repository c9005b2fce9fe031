import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { announced, contestAnnouncementApi } from '@verdict/plugin-contests/contract'
import { listen } from '@verdict/plugin-submissions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerApi, questionApi, questionKeys, questionsChanged } from '../contract.ts'
import { QuestionScene } from './support/question-scene.ts'

let scene: QuestionScene
beforeAll(async () => {
  scene = await QuestionScene.start()
})
afterAll(() => scene?.close())

const readers = ['visitor', 'outsider', 'ben', 'teacher', 'runner', 'editor', 'judge']

/** Returns all answers about the questions of a contest that a user can get, including refusals. */
async function answersTo(person: Person, cid: number, id: string, answerId: string): Promise<unknown> {
  const [asking, answering] = [person.use(questionApi), person.use(answerApi)]
  const named = { cid, id }
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    summary: () => asking.summary({ query: { cid } }),
    list: () => asking.list({ query: { cid } }),
    secondPage: () => asking.list({ query: { cid, currentPage: 2, limit: 1 } }),
    read: () => asking.read({ body: { cid, answers: [answerId] } }),
    queue: () => answering.queue({ query: { cid, filter: 'all' } }),
    one: () => answering.read({ query: named }),
    take: () => answering.take({ body: named }),
    release: () => answering.release({ body: named }),
    answer: () => answering.answer({ body: { ...named, text: 'x', audience: 'everyone', seenAnswers: 9 } }),
    close: () => answering.close({ body: { ...named, seenAnswers: 9 } }),
    settings: () => answering.settings({ query: { cid } }),
    download: () => answering.download({ query: { cid } }),
    announcements: () => person.use(contestAnnouncementApi).list({ query: { cid } }),
  }
  const answers: Record<string, unknown> = {}
  for (const [name, call] of Object.entries(calls))
    answers[name] = await call().catch((error: { code?: string; status?: number }) => `${error.code} ${error.status}`)
  return answers
}

async function askAll(cid: number, id: string, answerId: string): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const name of readers) all[name] = await answersTo(scene.people[name]!, cid, id, answerId)
  return all
}

test('private questions of others and their answers change no answer and no live update', async () => {
  const cid = await scene.contest()
  const own = await scene.ask('ben', cid, 'His')
  await scene.answer('responder', cid, own, 'To him')
  const shared = await scene.ask('ann', cid, 'Hers, answered to everyone')
  await scene.answer('responder', cid, shared, 'To all', 'everyone')
  const { uid } = (await scene.site.site.userServices.users.findByName('ann'))!
  const keys = [questionKeys.staff(cid), questionKeys.everyone(cid), questionKeys.asker(cid, uid)]
  const channels = [...keys.map((key) => channelOf(questionsChanged, key)), channelOf(announced, cid)]
  const streams = await Promise.all(readers.map((name) => listen(scene.people[name]!, channels)))
  for (const { granted } of streams) for (const hidden of [channels[0], channels[2]]) expect(granted).not.toContain(hidden)
  const before = await askAll(cid, '0', '0')

  const secret = await scene.ask('ann', cid, 'A secret about A', 'A')
  expect(await askAll(cid, secret, '0')).toEqual(before)
  await scene.answering('responder').take({ body: { cid, id: secret } })
  await scene.answer('responder', cid, secret, 'Secretly, yes.')
  const closed = await scene.ask('ann', cid, 'Another one')
  await scene.answering('responder').close({ body: { cid, id: closed, text: 'No comment', seenAnswers: 0 } })
  // A private answer to a question that everyone sees is hidden, too.
  await scene.answer('responder', cid, shared, 'More, to her only', 'asker', 1)
  const [{ answers } = { answers: [] }] = (await scene.answering('responder').queue({ query: { cid, filter: 'all' } })).records.slice(1)
  expect(answers).toHaveLength(1)
  expect(await askAll(cid, secret, answers[0]!.id)).toEqual(before)
  // This comes last, so a stream that received it has received all updates.
  await scene.answer('responder', cid, shared, 'Also to all', 'everyone', 2)
  const ben = streams[readers.indexOf('ben')]!
  await expect.poll(() => ben.heard.slice(1).map(({ name }) => name)).toEqual([channels[1]])
  for (const { heard } of streams) expect(heard.length).toBeLessThanOrEqual(2)
  await Promise.all(streams.map((stream) => stream.close()))
})

test('the planted leak is seen: a public answer changes what others read', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Hers')
  const before = await askAll(cid, id, '0')
  await scene.answer('responder', cid, id, 'To all', 'everyone')
  const after = await askAll(cid, id, '0')
  expect(Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))).toEqual(['ben', 'runner', 'editor', 'judge'])
  expect(JSON.stringify(after)).not.toMatch(/"ann"/)
})

test('former staff and former participants see and hear nothing more than others', async () => {
  const cid = await scene.contest()
  const id = await scene.ask('ann', cid, 'Hers')
  await scene.answering('second').take({ body: { cid, id } })
  await scene.give(cid, 'second', [])
  expect(await answersTo(scene.people.second!, cid, id, '0')).toEqual(await answersTo(scene.people.outsider!, cid, id, '0'))
  await scene.answering('responder').take({ body: { cid, id, takesOverFrom: 'second' } })
  // A new password ends the registrations.
  await scene.edit(cid, { pwd: 'summer' })
  expect(await answersTo(scene.people.ann!, cid, id, '0')).toEqual(await answersTo(scene.people.outsider!, cid, id, '0'))
})
