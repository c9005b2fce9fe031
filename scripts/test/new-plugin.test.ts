import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startTestSite } from '@verdict/core/testing'
import judging from '@verdict/plugin-judging/server'
import { transferApi } from '@verdict/plugin-exchange/contract'
import exchange from '@verdict/plugin-exchange/server'
import problems from '@verdict/plugin-problems/server'
import { remoteAdminApi, remoteProblemApi } from '@verdict/plugin-remote-judging/contract'
import remoteJudging from '@verdict/plugin-remote-judging/server'
import { afterAll, expect, test } from 'vitest'
import { applyChange, stepsOf } from '../../tests/packages/guide.ts'
import { newPlugin } from '../new-plugin.ts'

// Inside the repository, so that the packages of the new plugin are found.
const data = join(import.meta.dirname, '..', '..', 'data')
mkdirSync(data, { recursive: true })
const folder = mkdtempSync(join(data, 'new-plugin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a new plugin runs under its own name', async () => {
  const created = newPlugin('lucky-draw', folder)
  const { default: server } = await import(join(created, 'server', 'index.ts'))
  const { luckyDrawApi } = await import(join(created, 'contract.ts'))
  const site = await startTestSite([server], { settings: { 'lucky-draw': { longestNote: 3 } } })
  try {
    const writer = (await site.as('default_user')).use(luckyDrawApi) as Record<string, (given: object) => Promise<unknown>>
    await writer.add!({ body: { text: 'one' } })
    await expect(writer.add!({ body: { text: 'four' } })).rejects.toMatchObject({ status: 400 })
    expect(await (await fetch(`${site.url}/api/lucky-draw/notes`)).json()).toMatchObject({ status: 200, data: { total: 1 } })
    expect(JSON.parse(readFileSync(join(created, 'package.json'), 'utf8'))).toMatchObject({
      name: '@verdict/plugin-lucky-draw',
      verdict: { plugin: 'lucky-draw' },
    })
  } finally {
    await site.close()
  }
})

test('a new format is one that the site knows', async () => {
  const created = newPlugin('format-old-oak', folder, 'format')
  expect(created).toBe(join(folder, 'format-old-oak'))
  const { default: server } = await import(join(created, 'server', 'index.ts'))
  const site = await startTestSite([judging, problems, exchange, server])
  try {
    const formats = await (await site.as('root')).use(transferApi).formats({})
    expect(formats).toEqual([{ id: 'old-oak', title: 'Old Oak', extensions: ['zip'], isWritten: true }])
    const test = readFileSync(join(created, 'test', 'packages.test.ts'), 'utf8')
    expect(test).toContain("from '@verdict/plugin-exchange/testing'")
    expect(test).toContain("'old-oak.json'")
  } finally {
    await site.close()
  }
})

test('a new remote judge is one that the site knows', async () => {
  const created = newPlugin('old-oak', folder, 'remote')
  expect(created).toBe(join(folder, 'remote-old-oak'))
  const { default: server } = await import(join(created, 'server', 'index.ts'))
  const site = await startTestSite([judging, problems, remoteJudging, server])
  try {
    const root = await site.as('root')
    expect(await root.use(remoteProblemApi).importable({})).toEqual([{ oj: 'OLDOAK', title: 'Old Oak' }])
    expect(await root.use(remoteAdminApi).sites({})).toMatchObject([{ oj: 'OLDOAK', address: 'https://judge.invalid', accounts: [] }])
    const test = readFileSync(join(created, 'test', 'support', 'site.ts'), 'utf8')
    expect(test).toContain("from '@verdict/plugin-remote-judging/testing'")
  } finally {
    await site.close()
  }
})

test('a name that is not a plugin id is refused', () => {
  expect(() => newPlugin('Lucky Draw', folder)).toThrow('is not a plugin id')
})

test('an existing plugin is not overwritten', () => {
  newPlugin('quiz', folder)
  expect(() => newPlugin('quiz', folder)).toThrow('already exists')
})

test('the changes of the guide work in a new plugin', async () => {
  const created = newPlugin('lucky-draw', mkdtempSync(join(folder, 'guide-')))
  for (const step of await stepsOf('first-plugin.md')) if (!('commands' in step)) await applyChange(created, step)
  const { default: server } = await import(join(created, 'server', 'index.ts'))
  const { luckyDrawApi } = await import(join(created, 'contract.ts'))
  const site = await startTestSite([server])
  try {
    const as = async (name: string) =>
      (await site.as('default_user', name)).use(luckyDrawApi) as unknown as Record<string, (given: object) => Promise<{ id: number }>>
    const carol = await as('carol')
    const { id } = await carol.add!({ body: { text: 'mine' } })
    await expect((await as('dave')).remove!({ query: { id } })).rejects.toMatchObject({ status: 403, message: 'Only the author can delete this note' })
    await carol.remove!({ query: { id } })
    expect(await (await fetch(`${site.url}/api/lucky-draw/notes`)).json()).toMatchObject({ data: { total: 0 } })
  } finally {
    await site.close()
  }
})
