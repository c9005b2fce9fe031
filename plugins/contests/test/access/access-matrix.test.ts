import { WireError } from '@verdict/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { AccessScene, phases, type Phase, type Stage } from './scene.ts'

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

/** Returns `yes` or the reason for a refusal. */
async function answer(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'yes'
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return `${error.status} ${error.code?.replace(/^.*\//, '')}`
  }
}

async function table(names: readonly string[], stage: Stage): Promise<string> {
  const rows: string[][] = [['', ...names]]
  for (const [name, call] of Object.entries(calls)) {
    const answers: string[] = []
    for (const person of names) answers.push(await answer(call(scene.people[person]!, stage)))
    rows.push([name, ...answers])
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

test.each(Object.keys(phases) as Phase[])(
  'every call answers every kind of viewer as the table says: %s',
  async (phase) => {
    const site = await table(callers['a contest of the site'], await scene.ofSite(phase))
    const hall = await table(callers['a contest of a hall'], await scene.ofHall(phase))
    await expect(`A contest of the site, ${phase}\n\n${site}\n\nA contest of a hall, ${phase}\n\n${hall}\n`).toMatchFileSnapshot(`tables/${phase}.txt`)
  },
  240_000,
)
