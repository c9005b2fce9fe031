import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import judging from '../../../plugins/judging/server/index.ts'
import taskSource, { taskSourceApi } from '../../../plugins/judging/testing/task-source.ts'
import { submission } from '../../../plugins/judging/testing/fixtures.ts'
import { startJudge, type JudgeOptions } from '../../start-judge.ts'
import { makeBusy } from '../../test/support/busy.ts'
import { cacheFolder, isRoot, languagesFile } from '../../test/support/judge.ts'
import { SandboxConnection } from '../sandbox-connection.ts'
import { serveSites } from '../serve-sites.ts'
import { spawnDaemon } from './support/spawn-daemon.ts'

const patient = { timeout: 90_000, interval: 100 }
const program = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }\n'

let site: TestSite
let folder: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  site = await startTestSite([judging, taskSource])
  folder = await mkdtemp(join(tmpdir(), 'verdict-own-failures-'))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(async () => {
  await site?.close()
  await rm(folder, { recursive: true })
})

const api = () => site.visitor().use(taskSourceApi)
const admin = async () => (await site.as('root')).use(judgeAdminApi)
const row = async (name: string) => (await (await admin()).daemons()).daemons.find((one) => one.name === name)
const inTrouble = (name: string, words: RegExp) => vi.waitFor(async () => expect((await row(name))?.trouble ?? '').toMatch(words), patient)
const well = (name: string) => vi.waitFor(async () => expect(await row(name)).toMatchObject({ connected: true, trouble: null }), patient)
const allWait = (refs: readonly string[]) =>
  vi.waitFor(async () => expect(await api().progress({ query: { ref: refs.join(',') } })).toMatchObject(refs.map(() => ({ status: 5 }))), patient)
const verdictOf = (ref: string) =>
  vi.waitFor(async () => {
    const result = (await api().results()).find((one) => one.ref === ref)
    expect(result?.verdict).toBeTruthy()
    return result!
  }, patient)

/** Creates a folder for a judge that contains the compiled helper already. */
async function workFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  for (const shared of ['jail', 'prepared']) {
    await mkdir(join(cacheFolder, shared), { recursive: true })
    await symlink(join(cacheFolder, shared), join(path, shared))
  }
  return path
}

async function admit(name: string): Promise<string> {
  const { id, token } = await (await admin()).addDaemon({ body: { name } })
  closing.push(async () => (await admin()).removeDaemon({ params: { id } }))
  return token
}

/** Starts a real judge that serves the site. */
async function begin(name: string, options: Partial<JudgeOptions> = {}, url = site.url): Promise<{ close(): Promise<void> }> {
  const token = await admit(name)
  const judge = await startJudge({ folder: options.folder ?? (await workFolder(name)), languagesFile, skipSelfTest: true, prepare: false, ...options })
  const connection = new SandboxConnection(judge, 'test')
  const daemon = serveSites([{ url, token }], { connection, log: () => undefined })
  let closed: Promise<void> | undefined
  const close = () =>
    (closed ??= (async () => {
      await daemon.close()
      connection.close()
      await judge.close()
    })())
  closing.push(close)
  await well(name)
  return { close }
}

const stored = async (text: string) => ({ hash: (await api().store({ body: { text } })).hash, size: text.length })

/** Queues tasks with different programs, so that each is compiled; one case each. */
async function put(name: string, count: number, language = 'C'): Promise<string[]> {
  const refs = Array.from({ length: count }, (_, index) => `${name}-${index}`)
  for (const [index, ref] of refs.entries()) {
    const [input, output] = [await stored(`${index} 2\n`), await stored(`${index + 2}\n`)]
    const files = { input: input.hash, inputSize: input.size, output: output.hash, outputSize: output.size }
    const one = { seq: 1, caseId: 1, ...files, inputName: null, outputName: null, groupNum: null }
    await api().put({ body: { tasks: [{ ref, work: submission({ language, code: `${program}// ${ref}\n`, cases: [one] }) }] } })
  }
  return refs
}

describe.skipIf(!isRoot)('failures of the judge itself (need root for the jail)', () => {
  test('a full disk pauses the judge; others judge everything, and it continues when there is space', async () => {
    const small = await workFolder('small')
    await rm(join(small, 'jail'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'small', small])
    closing.push(async () => execFileSync('umount', [small]))
    await symlink(join(cacheFolder, 'jail'), join(small, 'jail'))
    await begin('full', { folder: small })
    await writeFile(join(small, 'filler'), Buffer.alloc(48 << 20)).catch(() => undefined)
    const waiting = await put('disk', 4)
    await inTrouble('full', /ENOSPC/)
    await allWait(waiting)
    const roomy = await begin('roomy')
    for (const ref of [...waiting, ...(await put('beside', 8))])
      expect(await verdictOf(ref)).toMatchObject({ judger: 'roomy', deliveries: 1, verdict: { status: 0 } })
    await inTrouble('full', /ENOSPC/)
    await rm(join(small, 'filler'))
    await well('full')
    await roomy.close()
    expect(await verdictOf((await put('room', 1))[0]!)).toMatchObject({ judger: 'full', verdict: { status: 0 } })
  }, 240_000)

  test('a missing compiler pauses the judge; its task waits uncounted, and is judged when the compiler is back', async () => {
    const tools = join(folder, 'tools')
    await mkdir(tools)
    await writeFile(join(tools, 'compiler'), '#!/bin/sh\nexec gcc "$@"\n')
    await chmod(join(tools, 'compiler'), 0o755)
    const own = join(folder, 'languages.yaml')
    const rows = (await readFile(languagesFile, 'utf8')).replace('  - name: C With O2\n', `  - name: C With O2\n    toolchain: [echo, ${tools}]\n`)
    await writeFile(own, rows.replace('- [gcc, -DONLINE_JUDGE, -O2, -w,', "- ['{toolchain}/compiler', -DONLINE_JUDGE, -O2, -w,"))
    await begin('bare', { languagesFile: own })
    await rename(join(tools, 'compiler'), join(tools, 'gone'))
    const [ref] = await put('compiler', 1, 'C With O2')
    await inTrouble('bare', /compiler could not be started.*No such file/)
    await allWait([ref!])
    await rename(join(tools, 'gone'), join(tools, 'compiler'))
    expect(await verdictOf(ref!)).toMatchObject({ judger: 'bare', verdict: { status: 0 } })
    expect(await row('bare')).toMatchObject({ trouble: null })
  }, 240_000)

  test('a machine too busy to compile pauses the judge; its task waits uncounted, and is judged when there is a core again', async () => {
    const own = join(folder, 'slow-languages.yaml')
    const rows = (await readFile(languagesFile, 'utf8')).replace('compileLimits: { cpu: 5, wall: 10,', 'compileLimits: { cpu: 5, wall: 0.5,')
    await writeFile(own, rows)
    const core = 0
    await begin('swamped', { languagesFile: own, cores: [core, 1] })
    const end = await makeBusy(12, { core, nice: -20 })
    const [ref] = await put('swamped', 1).finally(() => closing.push(async () => end()))
    await inTrouble('swamped', /too busy to compile/)
    await allWait([ref!])
    end()
    expect(await verdictOf(ref!)).toMatchObject({ judger: 'swamped', deliveries: 1, verdict: { status: 0 } })
    expect(await row('swamped')).toMatchObject({ trouble: null })
  }, 240_000)

  test('test data that does not arrive pauses that connection of the judge, and the task goes to another judge', async () => {
    const proxy = createServer((from, to) => {
      if (from.url?.startsWith('/api/judge-daemon/file/')) return void to.writeHead(502).end()
      const onward = request(new URL(from.url!, site.url), { method: from.method, headers: from.headers }, (answer) => {
        to.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(to)
      })
      onward.on('error', () => to.destroy())
      to.on('close', () => onward.destroy())
      from.pipe(onward)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    closing.push(async () => {
      proxy.closeAllConnections()
      proxy.close()
    })
    await begin('far', {}, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    const waiting = await put('line', 3)
    await inTrouble('far', /failed to fetch.*502/)
    await begin('near')
    for (const ref of waiting) expect(await verdictOf(ref)).toMatchObject({ judger: 'near', verdict: { status: 0 } })
  }, 240_000)

  test('a judge that cannot start reports why, and starts when the cause is gone', async () => {
    const token = await admit('late')
    const place = join(folder, 'late')
    await writeFile(place, 'a file stands where its folder should be')
    const daemon = spawnDaemon({ url: site.url, token }, place)
    closing.push(() => daemon.kill())
    await inTrouble('late', /EEXIST|ENOTDIR/)
    await rm(place)
    await vi.waitFor(async () => expect(await row('late')).toMatchObject({ connected: true, trouble: null }), patient)
    expect(await verdictOf((await put('late', 1))[0]!)).toMatchObject({ judger: 'late', verdict: { status: 0 } })
  }, 240_000)
})
