import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kernelApi } from '@verdict/core'
import { testPassword } from '@verdict/core/testing'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'
import { readZip } from '../testing/read-zip.ts'

const program = fileURLToPath(new URL('../../../core/command/verdict.js', import.meta.url))

let running: Awaited<ReturnType<typeof startExchangeSite>>
let folder: string
const inFolder = (name: string) => join(folder, name)
beforeAll(async () => {
  running = await startExchangeSite()
  folder = await mkdtemp(join(tmpdir(), 'verdict-commands-'))
  const list = [toyProblem('ONE'), toyProblem('TWO', { hint: 'a hint' }), { ...toyProblem('BAD'), breaks: true }]
  await writeFile(inFolder('good.zip'), Buffer.from(await toyPackage(list.slice(0, 2)).arrayBuffer()))
  await writeFile(inFolder('part.zip'), Buffer.from(await toyPackage([toyProblem('THREE'), list[2]!]).arrayBuffer()))
  await writeFile(inFolder('text.zip'), 'no package')
})
afterAll(async () => {
  await running?.site.close()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the real program as from a shell. */
function verdict(words: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
  const { VERDICT_URL: _url, VERDICT_USER: _user, VERDICT_PASSWORD: _password, ...rest } = process.env
  const env = { ...rest, VERDICT_URL: running.site.url, VERDICT_USER: 'boss', VERDICT_PASSWORD: testPassword, ...more }
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...words], { env }, (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err })),
  )
}
const stored = () => Promise.all((['transfers', 'items'] as const).map(running.count))
const idsOf = async (keyword = '') => {
  const { records } = await running.root.use(problemAdminApi).adminList({ query: { keyword, limit: 100 } })
  return records.map(({ problemId }) => problemId).toSorted()
}

test('a package is looked at, imported and exported from the command line', async () => {
  const [looked, bad] = await Promise.all([verdict(['import', inFolder('good.zip'), '--dry-run']), verdict(['import', inFolder('part.zip'), '--dry-run'])])
  expect(looked).toMatchObject({ code: 0, err: expect.stringContaining('Sent; the site is reading the package') })
  expect(looked.out.split('\n')).toEqual([
    'ready    ONE  Title of ONE  (2 test cases)',
    expect.stringMatching(/^ {9}lost: .*solutions/),
    'ready    TWO  Title of TWO  (2 test cases)',
    expect.stringMatching(/^ {9}lost: .*solutions/),
    '2 of 2 problems can be imported (toy); none was imported.',
    '',
  ])
  expect(bad).toMatchObject({ code: 1, out: expect.stringMatching(/^refused {2}BAD\n {9}error: .*breaks down/m) })
  expect([await stored(), await idsOf()]).toEqual([[0, 0], []])

  const imported = await verdict(['import', inFolder('part.zip'), '--visibility', 'public', '--tag', 'new', '--tag', 'old'])
  expect(imported).toMatchObject({ code: 1, err: expect.stringContaining('Importing') })
  expect(imported.out).toMatch(
    /^imported THREE {2}Title of THREE.*^refused {2}BAD.*^1 of 2 problems were imported \(toy\)\. The report: http:\S+\/admin\/exchange\/\S+$/ms,
  )
  const { records } = await running.root.use(problemAdminApi).adminList({ query: { keyword: 'THREE' } })
  expect(records).toMatchObject([{ problemId: 'THREE', auth: 1 }])

  expect(await verdict(['import', inFolder('good.zip')])).toMatchObject({ code: 0, err: expect.not.stringContaining('rror') })
  expect(await idsOf()).toEqual(['ONE', 'THREE', 'TWO'])
  const before = await stored()
  const out = inFolder('out.zip')
  const [exported, some, lost] = await Promise.all([
    verdict(['export', '--format', 'toy', '--keyword', 'TWO', '--out', out]),
    verdict(['export', '--format', 'toy', 'three', 'TWO', '--out', inFolder('some.zip')]),
    verdict(['export', '--format', 'toy', '--visibility', 'hidden', '--dry-run', '--out', inFolder('none.zip')]),
  ])
  expect(exported).toMatchObject({ code: 0, out: expect.stringContaining(`1 of 1 problems are in ${out}`), err: expect.stringContaining('Receiving') })
  expect([...(await readZip(new Blob([await readFile(out)]))).keys()]).toContain('TWO/2.out')
  expect([...(await readZip(new Blob([await readFile(inFolder('some.zip'))]))).keys()]).toEqual(expect.arrayContaining(['TWO/2.out', 'THREE/1.in']))
  expect(some.code).toBe(0)
  expect(lost).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ready {4}TWO.*\n {9}lost: .*hint.*2 of 2 problems can be exported \(toy\); nothing was written\.$/ms),
  })
  expect([existsSync(inFolder('none.zip')), existsSync(`${out}.part`)]).toEqual([false, false])
  // Each call ended only its own session.
  const logins = await running.root.use(kernelApi).getSessions()
  expect(logins.map(({ current }) => current)).toEqual([true])
  // No part of an export stays on the site.
  expect(await stored()).toEqual(before)
})

/** Returns a URL at which no server listens. */
async function deserted(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

test('what goes wrong is said in one sentence, and changes nothing', async () => {
  const before = await stored()
  const unreachable = await deserted()
  const calls: [words: string[], says: string, environment?: Record<string, string>][] = [
    [['import', inFolder('none.zip')], `There is no file ${inFolder('none.zip')}.`],
    [['import', inFolder('good.zip'), '--loud'], "Unknown option '--loud'"],
    [['import', inFolder('text.zip')], 'No import format recognizes this file. Formats of this site: Broken, Toy.'],
    [['import', inFolder('good.zip')], `The site at ${unreachable} does not respond: ECONNREFUSED.`, { VERDICT_URL: unreachable }],
    [['import', inFolder('good.zip')], 'password', { VERDICT_PASSWORD: 'wrong-password' }],
    [['import', inFolder('good.zip'), '--user', 'no-such-user'], 'password'],
    [['export'], 'The format is missing: use --format with toy.'],
    [['export', '--format', 'toy', 'NONE'], 'There is no problem NONE.'],
  ]
  const ended: Ended[] = []
  // Two at a time, matching the processors.
  for (let at = 0; at < calls.length; at += 2)
    ended.push(...(await Promise.all(calls.slice(at, at + 2).map(([words, , environment]) => verdict(words, environment)))))
  expect(ended).toMatchObject(calls.map(([, says]) => ({ code: 1, out: '', err: expect.stringContaining(says) })))
  expect(await stored()).toEqual(before)
})
