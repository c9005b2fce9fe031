import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseProxy, spawnSite, testDatabase, type DatabaseProxy, type Person, type SpawnedSite, type TestDatabase } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, importProblem, pluginPaths, program, quickSettings, submit, waitFor } from '../testing/remote-site.ts'
import { SimulatedSite } from './support/simulated-site.ts'

/** KILLED_SUBMISSIONS=100 kills the process with each of that many submissions, at every moment in turn. */
const count = Number(process.env.KILLED_SUBMISSIONS ?? 3)

let toy: SimulatedSite
let database: TestDatabase
let proxy: DatabaseProxy
let dataDirectory: string
let settings: object
let site: SpawnedSite | undefined
beforeAll(async () => {
  toy = new SimulatedSite()
  toy.users.set('second', 'other')
  settings = quickSettings(await toy.start())
  database = await testDatabase()
  proxy = await databaseProxy(database.uri)
  dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-remote-'))
})
afterAll(async () => {
  await site?.kill()
  await proxy?.close()
  await database?.drop()
  toy?.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

const start = async (): Promise<Person> => {
  site = await spawnSite({ plugins: pluginPaths, dataDirectory, database: { ...database, uri: proxy.uri }, settings: settings as never })
  return site.root()
}

const kill = async () => {
  await site?.kill()
  proxy.cut()
}

/** Holds a request until the process is killed; the request is lost or stored, and its response never arrives. */
const atRequest = (path: string, trouble: 'reset' | 'reset-after') => async () => {
  await new Promise<void>((resolve) => {
    toy.trouble = async (asked) => {
      if (asked !== path) return undefined
      toy.trouble = () => undefined
      resolve()
      return trouble
    }
  })
}
const atWrite =
  (...words: string[]) =>
  () =>
    proxy.hold(...words)

/** The most dangerous moments first. */
const moments: [when: string, reached: () => Promise<void>][] = [
  ['after the site has taken it', atRequest('/submit', 'reset-after')],
  ['between the note and the sending', atWrite('remote-judging.accounts', 'sentToday', 'nextAt')],
  ['before the note of the run', atWrite('judging.tasks', 'note', 'isGivenUp')],
  ['before the site has the program', atRequest('/submit', 'reset')],
  ['before the run is claimed', atWrite('remote-judging.runs', 'insert')],
  ['while the run is watched', atRequest('/run', 'reset')],
  ['before the note of what will be sent', atWrite('judging.tasks', 'note', 'sentAt')],
  ['before an account is taken', atWrite('remote-judging.accounts', 'holder', 'usedAt')],
]

test(`${count} submissions in a site that is killed at every step are sent once each, and judged`, async () => {
  let root = await start()
  await addAccount(root)
  await addAccount(root, 'second', 'other')
  await importProblem(root, '1')
  const sent: number[] = []
  while (sent.length < count) {
    const [, reached] = moments[sent.length % moments.length]!
    const isReached = reached()
    const submitId = await submit(root, 'TOY-1', program('Accepted', String(sent.length)))
    sent.push(submitId)
    await isReached
    await kill()
    root = await start()
  }
  for (const submitId of sent) await waitFor(root, submitId, 0)
  expect(toy.runs).toHaveLength(sent.length)
  expect(new Set(toy.runs.map(({ code }) => code)).size).toBe(sent.length)
}, 1_200_000)
