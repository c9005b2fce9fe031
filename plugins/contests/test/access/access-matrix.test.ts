import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { answerTable } from '../../testing/answer-table.ts'
import { calls } from './calls.ts'
import { AccessScene, phases, type Phase } from './scene.ts'

let scene: AccessScene
beforeAll(async () => {
  scene = await AccessScene.start()
})
afterAll(() => scene?.close())

/** In this order, because the last caller may be allowed to delete the contest. */
const callers = {
  'a contest of the site': [
    'visitor',
    'outsider',
    'registered',
    'misfit',
    'teacher',
    'runner',
    'speaker',
    'responder',
    'door',
    'watcher',
    'judge',
    'editor',
    'creator',
    'root',
  ],
  'a contest of a hall': ['visitor', 'outsider', 'member', 'head', 'root'],
}

test.each(shareOf(Object.keys(phases) as Phase[], 2))(
  'every call answers every kind of viewer as the table says: %s',
  async (phase) => {
    const site = await answerTable(calls, scene.people, callers['a contest of the site'], await scene.ofSite(phase))
    const hall = await answerTable(calls, scene.people, callers['a contest of a hall'], await scene.ofHall(phase))
    await expect(`A contest of the site, ${phase}\n\n${site}\n\nA contest of a hall, ${phase}\n\n${hall}\n`).toMatchFileSnapshot(`tables/${phase}.txt`)
  },
  240_000,
)
