import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi, judgingApi } from '@verdict/plugin-judging/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import judging from '../../../plugins/judging/server/index.ts'
import { findProgram } from '../../languages/find-languages.ts'
import { startJudge } from '../../start-judge.ts'
import { isRoot, languagesFile } from '../../test/support/judge.ts'
import { aPlusB, task } from '../../test/support/tasks.ts'
import { SandboxConnection } from '../sandbox-connection.ts'
import { serveSites } from '../serve-sites.ts'

const disposables: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const dispose of disposables.splice(0).reverse()) await dispose()
})

async function startSite(): Promise<TestSite> {
  const site = await startTestSite([judging])
  disposables.push(() => site.close())
  return site
}

/** A judge for C and Go in a new folder, in which nothing is prepared. */
async function startNewJudge() {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-preparing-'))
  disposables.push(() => rm(folder, { recursive: true, force: true }))
  const { languages } = parse(await readFile(languagesFile, 'utf8'), { maxAliasCount: 500 }) as { languages: { name: string }[] }
  const file = join(folder, 'languages.yaml')
  await writeFile(file, stringify({ languages: languages.filter(({ name }) => name === 'C' || name === 'Golang') }))
  const judge = await startJudge({ folder: join(folder, 'judge'), languagesFile: file, skipSelfTest: true })
  disposables.push(() => judge.close())
  return judge
}

test.skipIf(!isRoot || !findProgram('go'))(
  'Go is offered when its packages are prepared; until then the page of judges names it',
  async () => {
    const [site, judge] = [await startSite(), await startNewJudge()]
    expect([judge.languages.map(({ language }) => language.name), judge.preparing]).toEqual([['C'], ['Golang']])
    const connection = new SandboxConnection(judge, 'test')
    const admin = (await site.as('root')).use(judgeAdminApi)
    const { token } = await admin.addDaemon({ body: { name: 'new' } })
    const daemon = serveSites([{ url: site.url, token }], { connection, log: () => undefined })
    disposables.push(
      () => connection.close(),
      () => daemon.close(),
    )
    const shown = async () => (await admin.daemons()).daemons.map(({ languages, preparing }) => [languages, preparing])
    await vi.waitFor(async () => expect(await shown()).toEqual([[['C'], ['Golang']]]), { timeout: 20_000 })
    const offered = async () => (await site.visitor().use(judgingApi).languages({ query: {} })).map(({ name }) => name)
    expect(await offered()).toEqual(['C'])
    await vi.waitFor(async () => expect(await shown()).toEqual([[['C', 'Golang'], []]]), { timeout: 400_000, interval: 200 })
    expect(await offered()).toEqual(['C', 'Golang'])
    const golang = judge.languages.find(({ language }) => language.name === 'Golang')!.language
    expect(await judge.judge(task(golang.template, { language: 'Golang', cases: aPlusB, problem: { timeLimit: 5000 } }))).toMatchObject({ status: 0 })
  },
  180_000,
)
