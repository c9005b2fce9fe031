import { answerTable, between, type Calls } from '@verdict/plugin-contests/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerApi, questionApi } from '../contract.ts'
import { QuestionScene } from './support/question-scene.ts'

let scene: QuestionScene
beforeAll(async () => {
  scene = await QuestionScene.start()
})
afterAll(() => scene?.close())

const callers = {
  'a contest of the site': ['visitor', 'outsider', 'ann', 'ben', 'teacher', 'runner', 'editor', 'judge', 'responder', 'second', 'creator', 'root'],
  'a contest of a hall': ['visitor', 'outsider', 'member', 'head', 'root'],
}

const phases = { scheduled: between(30, 60), running: between(-60, 120), ended: between(-60, 0) }

interface Stage {
  readonly cid: number
  /** A question of ann, or of member in a hall. */
  readonly id: string
}

const calls: Calls<Stage> = {
  summary: (person, { cid }) => person.use(questionApi).summary({ query: { cid } }),
  list: (person, { cid }) => person.use(questionApi).list({ query: { cid } }),
  'ask about an unknown problem': (person, { cid }) => person.use(questionApi).ask({ body: { cid, text: 'Why?', problem: 'Z' } }),
  read: (person, { cid }) => person.use(questionApi).read({ body: { cid, answers: [] } }),
  queue: (person, { cid }) => person.use(answerApi).queue({ query: { cid } }),
  'one question': (person, { cid, id }) => person.use(answerApi).read({ query: { cid, id } }),
  'take an answered question': (person, { cid, id }) => person.use(answerApi).take({ body: { cid, id } }),
  release: (person, { cid, id }) => person.use(answerApi).release({ body: { cid, id } }),
  'answer late': (person, { cid, id }) => person.use(answerApi).answer({ body: { cid, id, text: 'Yes.', audience: 'asker', seenAnswers: 0 } }),
  'announce late': (person, { cid, id }) => person.use(answerApi).answer({ body: { cid, id, text: 'Yes.', audience: 'announcement', seenAnswers: 0 } }),
  'close late': (person, { cid, id }) => person.use(answerApi).close({ body: { cid, id, seenAnswers: 0 } }),
  settings: (person, { cid }) => person.use(answerApi).settings({ query: { cid } }),
  'save settings': (person, { cid }) => person.use(answerApi).saveSettings({ body: { cid, isOpen: true, opensBeforeStart: false, cannedAnswers: null } }),
  download: (person, { cid }) => person.use(answerApi).download({ query: { cid } }),
}

/** Asks in a running contest, answers the question, and changes the times. */
async function filled(cid: number, asker: string, times: object): Promise<Stage> {
  const id = await scene.ask(asker, cid, 'Is 1 a prime?')
  await scene.answer('root', cid, id, 'No.')
  await scene.edit(cid, times)
  return { cid, id }
}

test.each(Object.entries(phases))('every call answers every kind of viewer as the table says: %s', async (phase, times) => {
  const site = await answerTable(calls, scene.people, callers['a contest of the site'], await filled(await scene.contest(), 'ann', times))
  const hall = await answerTable(calls, scene.people, callers['a contest of a hall'], await filled(await scene.hallContest(), 'member', times))
  await expect(`A contest of the site, ${phase}\n\n${site}\n\nA contest of a hall, ${phase}\n\n${hall}\n`).toMatchFileSnapshot(`tables/${phase}.txt`)
})
