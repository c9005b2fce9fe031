import { problemBank, type ProblemBank } from '@verdict/plugin-problems/contract'
import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeOf, startExchangeSite, fullDraft, bankReader, modelOf, roundTrip } from '@verdict/plugin-exchange/testing'
import { draft } from '@verdict/plugin-problems/testing'
import { formatHojApi } from '../contract.ts'
import formatHoj from '../server/index.ts'
import { hojEntries, hojProblem, hojZip } from './hoj-package.ts'
import { offerLanguages } from './offer-languages.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
let bank: ProblemBank
let uid: string
const reader = defineServer(definePlugin({ id: 'reader' }), { needs: { problemBank }, setup: (_, needs) => void (bank = needs.problemBank) })
beforeAll(async () => {
  running = await startExchangeSite([formatHoj, reader, bankReader])
  await offerLanguages(running.site, ['C', 'C++', 'Java', 'Python3'])
  uid = (await running.site.site.userServices.users.findByName('boss'))!.uid
})
afterAll(() => running?.site.close())

const full = fullDraft({ outputLimit: null, openCaseData: false, templates: { C: 'int main() {}' }, translations: {}, solutions: [] })

test('what is exported and imported again is the same problem', async () => {
  const { pid } = await bank.create(full, uid)
  const plain = await bank.create(draft({ problemId: 'PLAIN' }), uid)
  const { before, after, findings } = await roundTrip(running, 'hoj', [{ pid, problemId: 'FULL' }, plain])
  expect(findings).toEqual([
    ['FULL', 'yes', []],
    ['PLAIN', 'yes', []],
  ])
  expect(after).toEqual(before)
})

test('what HOJ has no place for is listed before; what it would judge wrongly is not exported', async () => {
  const lossy = draft({
    problemId: 'LOSSY',
    openCaseData: true,
    outputLimit: 64,
    templates: { C: { code: 'int x;', on: false } },
    translations: { 'en-US': { title: 'T', description: 'D', input: 'I', output: 'O' } },
  })
  const numbers = draft({ problemId: 'NUMBERS', comparison: { name: 'numbers', tolerance: 0.01 } })
  const kattis = draft({ problemId: 'KATTIS', judgeMode: 'spj', judgeProgram: { language: 'C++', code: 'int main() {}', protocol: 'kattis' } })
  const pids = []
  for (const one of [lossy, numbers, kattis]) pids.push((await bank.create(one, uid)).pid)
  const { boss } = running
  const { id } = await boss.api.prepareExport({ body: { format: 'hoj', pids } })
  const items = await boss.items(id)
  expect(items.map(({ takeable }) => takeable)).toEqual(['yes', 'no', 'no'])
  expect(items[0]!.findings.map(({ level, message }) => [level, message])).toEqual([
    ['lost', expect.stringContaining('translations.en-US')],
    ['lost', expect.stringContaining('templates.C')],
    ['lost', expect.stringContaining('openCaseData')],
    ['lost', expect.stringContaining('outputLimit')],
  ])
  expect(items[1]!.findings).toMatchObject([{ level: 'error', message: expect.stringContaining('numbers') }])
  await boss.api.start({ body: { id } })
  expect(await boss.ended(id)).toMatchObject({ state: 'done', total: 1, done: 1 })
  await expect(running.root.use(formatHojApi).exportProblems({ query: { pid: pids } })).rejects.toMatchObject({ code: 'exchange/not-takeable' })
})

test('no user exports a problem that they may not edit', async () => {
  const { pid } = await bank.create(draft({ problemId: 'SECRET' }), uid)
  const admin = exchangeOf(await running.site.as('admin'))
  await expect(admin.api.prepareExport({ body: { format: 'hoj', pids: [pid] } })).rejects.toMatchObject({ code: 'problems/not-yours' })
  const problemAdmin = await running.site.as('problem_admin')
  await expect(problemAdmin.use(formatHojApi).exportProblems({ query: { pid: [pid] } })).rejects.toMatchObject({ status: 403 })
})

test('clients of HOJ export with one call and import with another, which has no header', async () => {
  const wire = running.root.use(formatHojApi)
  const created = await bank.create(draft({ problemId: 'WIRE' }), uid)
  const other = await bank.create(draft({ problemId: 'WIRE-B' }), uid)
  const { url } = running.site
  const sent = await fetch(`${url}/api/file/export-problem?pid=${created.pid}&pid=${other.pid}`, { headers: { authorization: running.root.token! } })
  expect([sent.status, sent.headers.get('content-type'), sent.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    expect.stringMatching(/filename=.*\.zip/),
  ])
  const zip = await sent.blob()
  const before = await modelOf('WIRE')
  await bank.remove(created.pid)
  await bank.remove(other.pid)
  await running.site.settled()

  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: 'open-sesame' }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const post = async (file: Blob) => {
    const body = new FormData()
    body.append('file', file, 'problems.zip')
    return (await fetch(`${url}/api/file/import-problem`, { method: 'POST', headers: { cookie, 'accept-language': 'en-US' }, body })).json()
  }
  expect(await post(zip)).toMatchObject({ status: 200, data: null })
  expect(await modelOf('WIRE')).toEqual(before)

  expect(
    await post(hojZip(hojEntries('a', hojProblem('WIRE')), hojEntries('b', hojProblem('WIRE-C')), hojEntries('c', hojProblem('WIRE-D'), ['1']))),
  ).toMatchObject({
    status: 400,
    data: null,
    msg: expect.stringMatching(/1 imported, 2 not.*WIRE.*WIRE-D.*c\/2\.in/s),
  })
  expect(await bank.find('WIRE-C')).toBeDefined()
  expect(await bank.find('WIRE-D')).toBeUndefined()
  await expect(wire.importProblems({ file: new File(['x'], 'x.zip') })).rejects.toMatchObject({ status: 400 })
})
