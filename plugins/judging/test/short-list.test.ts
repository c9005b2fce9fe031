import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeAdminApi, judgingApi } from '../contract.ts'
import judging from '../server/index.ts'
import { languageRow } from '../testing/fixtures.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([judging])
})
afterAll(() => site?.close())

const names = ['C', 'C With O2', 'C++ With O2', 'C++ 20 With O2', 'C++ 23', 'C++ 23 With O2', 'C++ 23 With O2 (Clang)', 'Python3', 'Python3 With NumPy', 'Lua']
const rows = (all: readonly string[], description = 'v1') => all.map((name, at) => ({ ...languageRow(name), seq: 100 - at, description }))
const list = () =>
  site
    .visitor()
    .use(judgingApi)
    .languages({ query: { all: false } })
const shortNames = async () => (await list()).flatMap(({ name, short }) => (short ? [name] : []))

test('the short list is the usual languages and the newest C++ with O2, until the school chooses others', async () => {
  const daemon = await ManualDaemon.of(site, { languages: rows(names) })
  expect(await shortNames()).toEqual(['C', 'C++ 23 With O2', 'Python3'])
  const admin = (await site.as('root')).use(judgeAdminApi)
  const choose = async (name: string, short: boolean) =>
    admin.changeLanguage({ params: { id: (await list()).find((one) => one.name === name)!.id }, body: { short } })
  await Promise.all([choose('Lua', true), choose('C', false)])
  expect(await shortNames()).toEqual(['C++ 23 With O2', 'Python3', 'Lua'])
  // A judge that describes its languages anew changes no choice, and a newer compiler takes the place of the older one.
  await daemon.hello({ languages: rows([...names, 'C++ 26 With O2 (GCC 14)', 'C++ 26 With O2 (GCC 15)'], 'v2') })
  expect(await shortNames()).toEqual(['Python3', 'Lua', 'C++ 26 With O2 (GCC 15)'])
  await choose('C++ 23 With O2', true)
  expect(await shortNames()).toEqual(['C++ 23 With O2', 'Python3', 'Lua', 'C++ 26 With O2 (GCC 15)'])
})

test('only those who manage judges choose, and only languages that exist', async () => {
  const change = { params: { id: 999_999 }, body: { short: true } }
  await expect((await site.as('root')).use(judgeAdminApi).changeLanguage(change)).rejects.toMatchObject({ code: 'judging/no-language' })
  for (const person of [site.visitor(), await site.as('default_user'), await site.as('admin')])
    await expect(person.use(judgeAdminApi).changeLanguage(change)).rejects.toMatchObject({
      http: expect.toSatisfy((status: number) => [401, 403].includes(status)),
    })
})
