import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Bubblewrap } from '../sandbox/bubblewrap/bubblewrap.ts'
import { findProgram } from '../languages/find-languages.ts'
import { GoJudge } from '../sandbox/go-judge/go-judge.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import type { Box, RunResult, RunSpec, Sandbox } from '../index.ts'
import { startGoJudgeStandIn } from './support/go-judge-stand-in.ts'
import { cacheFolder, isRoot } from './support/judge.ts'

const mebibyte = 1 << 20
/** How much slower an emulated machine is. */
const slowness = Number(process.env['VERDICT_SLOWNESS'] ?? 1)
const limits = { cpu: 1000 * slowness, wall: 4000 * slowness, memory: 128 * mebibyte }
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const script = (words: string, more: Partial<RunSpec> = {}): RunSpec => ({
  command: ['/bin/sh', '-c', words],
  environment: { PATH: '/usr/bin:/bin' },
  limits,
  ...more,
})
const python = (words: string, more: Partial<RunSpec> = {}): RunSpec => ({ command: ['/usr/bin/python3', '-S', '-E', '-c', words], limits, ...more })

/** The largest readable files of this machine that together have about this size. */
function largestFiles(bytes: number): string[] {
  const rows = execFileSync('find', ['/usr/bin', '/usr/lib', '-xdev', '-type', 'f', '-perm', '-444', '-size', '+4M', '-printf', '%s %p\n'], {
    encoding: 'utf8',
  })
  const all = rows
    .split('\n')
    .filter(Boolean)
    .map((row) => ({ size: Number.parseInt(row), path: row.slice(row.indexOf(' ') + 1) }))
    .sort((a, b) => b.size - a.size)
  let sum = 0
  return all.filter(({ size }) => (sum += size) - size < bytes).map(({ path }) => path)
}

const backends = [
  { name: 'jail', able: isRoot, why: 'needs root', start: (): Promise<Sandbox> => Jail.start({ folder: join(cacheFolder, 'jail'), slot: 6 }) },
  {
    name: 'bubblewrap',
    able: findProgram('bwrap') !== undefined,
    why: 'needs bubblewrap',
    start: (): Promise<Sandbox> => Bubblewrap.start({ folder: join(cacheFolder, 'bubblewrap') }),
  },
  { name: 'go-judge (a stand-in)', able: isRoot, why: 'needs root for the stand-in', start: startGoJudge },
]

async function startGoJudge(): Promise<Sandbox> {
  const standIn = await startGoJudgeStandIn(await Jail.start({ folder: join(cacheFolder, 'jail'), slot: 7 }), 'secret')
  const sandbox = await GoJudge.start({ url: standIn.url, token: 'secret' })
  sandbox.close = async () => {
    await standIn.close()
    expect(standIn.files.size).toBe(0)
  }
  return sandbox
}

describe.each(backends)('the sandbox contract on $name ($why)', ({ able, start }) => {
  describe.skipIf(!able)('', () => {
    let sandbox: Sandbox
    let box: Box
    beforeAll(async () => {
      sandbox = await start()
      box = await sandbox.open()
    })
    afterAll(async () => {
      await box.close()
      await sandbox.close()
    })
    const run = (spec: RunSpec): Promise<RunResult> => box.run(spec)

    test('input, output, errors and the exit code pass through', async () => {
      const result = await run(script('cat; echo wrong >&2; exit 5', { stdin: { bytes: Buffer.from('hello\0there') } }))
      expect(result).toMatchObject({ ending: 'exit', exitCode: 5, stdoutLength: 11, stderrLength: 6 })
      expect([text(result.stdout), text(result.stderr)]).toEqual(['hello\0there', 'wrong\n'])
    })
    test('input and output can be opened by name', async () => {
      const result = await run(script('cat /dev/stdin > /dev/stdout', { stdin: { bytes: Buffer.from('again') } }))
      expect(text(result.stdout)).toBe('again')
    })
    test('files are copied in and out, and nothing remains afterwards', async () => {
      const files = [
        { name: 'a.txt', source: { bytes: Buffer.from('A') } },
        { name: 'deep/b.txt', source: { path: import.meta.filename } },
      ]
      const result = await run(script('cat a.txt deep/b.txt > c.txt', { files, collect: ['c.txt', 'none'] }))
      expect(text(result.files.get('c.txt')!)).toMatch(/^Aimport/)
      expect(result.problems.get('none')).toBe('missing')
      expect(text((await run(script('ls -A'))).stdout)).toBe('')
    })
    test('whole folders are copied out', async () => {
      const spec = script('mkdir -p out/deep; echo 1 > out/a; echo 2 > out/deep/b; ln -s /etc/hostname out/link', { collectFolders: ['out'] })
      if (sandbox.backend === 'go-judge') await expect(run(spec)).rejects.toThrow(/cannot copy folders out/)
      else expect([...(await run(spec)).files.keys()].sort()).toEqual(['out/a', 'out/deep/b'])
    })
    test('links, pipes, folders and hard links are not copied out', async () => {
      const result = await run(
        script('ln -s /etc/hostname link; mkfifo pipe; mkdir folder; echo x > one; ln one two', {
          collect: ['link', 'pipe', 'folder', 'two', '../../etc/hostname'],
        }),
      )
      expect(result.files.size).toBe(0)
      expect(result.problems.size).toBe(5)
    })
    test('a run cannot change the program for the next run', async () => {
      const other = await sandbox.open()
      const tool = `${sandbox.folders.program}/tool`
      await other.put([{ name: 'tool', source: { bytes: Buffer.from('#!/bin/sh\necho tool\n') }, executable: true }])
      for (let turn = 0; turn < 2; turn++) {
        expect(text((await other.run({ command: [tool], limits })).stdout)).toBe('tool\n')
        await other.run(script(`echo x > ${tool}; rm ${tool}`))
      }
      await other.close()
    })
    test('processor time is limited and reported', async () => {
      const result = await run(script('while :; do :; done', { limits: { ...limits, cpu: 200 } }))
      expect(result.ending).toBe('cpu')
      expect(result.cpu).toBeGreaterThanOrEqual(200)
      expect(result.cpu).toBeLessThan(400 * slowness)
    })
    test('wall time is limited', async () => {
      const result = await run(script('sleep 30', { limits: { ...limits, wall: 200 } }))
      expect(result.ending).toBe('wall')
      expect(result.cpu).toBeLessThan(100 * slowness)
    })
    test('memory is limited and reported', async () => {
      const big = await run(python(`a = bytearray(300 << 20)\nfor i in range(0, len(a), 4096): a[i] = 1\nimport time; time.sleep(1)`))
      expect(big.ending).toBe('memory')
      const small = await run(python(`a = bytearray(64 << 20)\nfor i in range(0, len(a), 4096): a[i] = 1\nimport time; time.sleep(0.1)`))
      expect(small.ending).toBe('exit')
      expect(small.memory / mebibyte).toBeGreaterThan(60)
      expect(small.memory / mebibyte).toBeLessThan(90)
    })
    test('page cache is not counted as memory of the program', async () => {
      const big = execFileSync('gcc', ['-print-prog-name=cc1'], { encoding: 'utf8' }).trim()
      // Out of the machine's memory, so that the run is the first to read it.
      execFileSync('dd', [`if=${big}`, 'iflag=nocache', 'count=0', 'status=none'])
      const result = await run(script(`cat ${big} > /dev/null`))
      expect(result).toMatchObject({ ending: 'exit', exitCode: 0 })
      expect(result.memory / mebibyte).toBeLessThan(12)
    })
    test('memory that was used is not hidden by files that are read afterwards', async () => {
      const files = largestFiles(256 * mebibyte)
      // Out of the machine's memory, so that the run is the first to read them.
      for (const path of files) execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
      const words = `a = bytearray(100 << 20)\nfor i in range(0, len(a), 4096): a[i] = 1\ndel a\nfor p in ${JSON.stringify(files)}:\n  f = open(p, 'rb')\n  while f.read(1 << 20): pass`
      const result = await run(python(words, { limits: { cpu: 20_000 * slowness, wall: 60_000 * slowness, memory: 512 * mebibyte } }))
      expect(result).toMatchObject({ ending: 'exit', exitCode: 0 })
      expect(result.memory / mebibyte).toBeGreaterThan(95)
      expect(result.memory / mebibyte).toBeLessThan(150)
    })
    test('files that were read do not hide memory that is used afterwards', async () => {
      // More than the limit, so that the memory then replaces cached files and the peak stays equal.
      const files = largestFiles(256 * mebibyte)
      for (const path of files) execFileSync('dd', [`if=${path}`, 'iflag=nocache', 'count=0', 'status=none'])
      const words = `for p in ${JSON.stringify(files)}:\n  f = open(p, 'rb')\n  while f.read(1 << 20): pass\na = bytearray(50 << 20)\nfor i in range(0, len(a), 4096): a[i] = 1\nimport time; time.sleep(0.2)`
      const result = await run(python(words, { limits: { cpu: 20_000 * slowness, wall: 60_000 * slowness, memory: 128 * mebibyte } }))
      expect(result).toMatchObject({ ending: 'exit', exitCode: 0 })
      expect(result.memory / mebibyte).toBeGreaterThan(50)
      expect(result.memory / mebibyte).toBeLessThan(75)
    })
    test('output is limited', async () => {
      const result = await run(script('while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done', { limits: { ...limits, output: mebibyte } }))
      expect(result.ending).toBe('output')
      expect(result.stdout.length).toBe(mebibyte)
    })
    test('standard error is truncated', async () => {
      const result = await run(script('head -c 300000 /dev/zero >&2', { limits: { ...limits, errorKept: 1000 } }))
      expect([result.stderr.length, result.stderrLength]).toEqual([1000, 300_000])
    })
    test('a signal is reported', async () => {
      expect(await run(script('kill -SEGV $$'))).toMatchObject({ ending: 'signal', signal: 11 })
    })
    test('a program is bound to its core', async () => {
      expect(text((await run(python('import os; print(os.sched_getaffinity(0))', { core: 0 }))).stdout)).toBe('{0}\n')
    })
    test('it has boxes for all programs that have given way to others', async () => {
      const others = await Promise.all(Array.from({ length: 50 }, () => sandbox.open()))
      const codes = []
      for (const [index, other] of others.entries()) codes.push((await other.run(script(`exit ${index}`))).exitCode)
      expect(codes).toEqual(others.map((_, index) => index))
      await Promise.all(others.map((other) => other.close()))
    })
    test('orphans do not outlive the run', async () => {
      const result = await run(script('sleep 100 & echo done'))
      expect(result).toMatchObject({ ending: 'exit', exitCode: 0 })
      expect(text(result.stdout)).toBe('done\n')
    })
    test('a missing tool is an error of the sandbox', async () => {
      await expect(run({ command: ['/usr/bin/none'], limits })).rejects.toThrow(/could not be started/)
      expect((await run(script('true'))).exitCode).toBe(0)
    })
    test('a submitted program that the kernel cannot start counts as ended, with the reason', async () => {
      const other = await sandbox.open()
      const real = readFileSync('/bin/true')
      const broken = Buffer.from(real)
      broken.write('/none', broken.indexOf('/lib64/ld-linux'))
      const foreign = Buffer.from(real)
      foreign.writeUInt16LE(0xf3, 18) // RISC-V
      const programs: [name: string, bytes: Uint8Array, why: RegExp][] = [
        ['interpreter', broken, /no such file/i],
        ['foreign', foreign, /exec format/i],
        ['script', Buffer.from('#!/none\n'), /no such file/i],
        ['short', real.subarray(0, 100), /exec format|input\/output|invalid/i],
        ['empty', Buffer.alloc(0), /exec format/i],
      ]
      await other.put(programs.map(([name, bytes]) => ({ name, source: { bytes }, executable: true })))
      for (const [name, , why] of programs) {
        const result = await other.run({ command: [`${sandbox.folders.program}/${name}`], limits })
        expect(result).toMatchObject({ ending: 'exit', exitCode: 127, notStarted: expect.stringMatching(why) })
      }
      await other.close()
    })
    test('an interactive pair exchanges data, and each program has a result of its own', async () => {
      const other = await sandbox.open()
      const [first, second] = await sandbox.runPair(
        { box, spec: script('echo 20; read x; echo "got $x" >&2') },
        { box: other, spec: script('read n; echo $((n * 2)); exit 3') },
      )
      await other.close()
      expect([text(first.stderr), first.exitCode, second.exitCode]).toEqual(['got 40\n', 0, 3])
    })
    // go-judge does not report which program ended first; our guess by wall time is wrong on a busy machine.
    test.skipIf(start === startGoJudge).each([
      ['first', 'exit 1', 'read x; exit 0'],
      ['second', 'read x; exit 0', 'exit 1'],
    ])('of two, the %s is known to have ended before the other', async (_, one, another) => {
      const other = await sandbox.open()
      const results = await sandbox.runPair({ box, spec: script(one) }, { box: other, spec: script(another) })
      await other.close()
      const [early, late] = results.toSorted((left, right) => left.endedAt - right.endedAt)
      expect([early!.exitCode, late!.exitCode]).toEqual([1, 0])
    })
    test('when one program of a pair closes its output, the other reads the end of file', async () => {
      const other = await sandbox.open()
      const [first, second] = await sandbox.runPair({ box, spec: script('exec >&-; exit 0') }, { box: other, spec: script('read n || echo alone >&2') })
      await other.close()
      expect([first.exitCode, text(second.stderr)]).toEqual([0, 'alone\n'])
    })
  })
})
