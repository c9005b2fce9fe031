import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { helperSources } from '../../sandbox/jail/build-jail.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-memory-figures-'))
  const sources = [join(import.meta.dirname, 'print-figures.c'), join(helperSources, 'supervisor/own-memory.c')]
  execFileSync('gcc', ['-D_GNU_SOURCE', ...sources, '-o', join(folder, 'figures')])
})
afterAll(() => rm(folder, { recursive: true }))

const figures = (version: 1 | 2, usage: number, stat: string) =>
  execFileSync(join(folder, 'figures'), [String(version), String(usage)], { input: stat, encoding: 'utf8' })
    .trim()
    .split(' ')
    .map(Number)
const recorded = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

test('a program of 50 MB with a file of 5 MB in memory, after 100 MB of files were read (cgroup v1, recorded here)', async () => {
  const [own, cache] = figures(1, 160_661_504, await recorded('v1.stat'))
  expect(cache).toBe(106_299_392 - 5_242_880)
  expect(own).toBe(160_661_504 - 101_056_512)
})
test('a group at its limit of 20 MiB (cgroup v2, from the log of a Linux 6)', async () => {
  const [own, cache] = figures(2, 20_971_520, await recorded('v2-linux-6.stat'))
  expect([own, cache]).toEqual([20_705_280 + 188_416, 0])
})
test('kernel memory is added up where the kernel does not, and only once (cgroup v2, from the log of a Linux 5.15)', async () => {
  const [own, cache] = figures(2, 8_388_608, await recorded('v2-linux-5.15.stat'))
  expect([own, cache]).toEqual([7_688_192 + 32_768 + 110_592 + 144 + 189_840, 49_152])
})
test('cached files do not count, files in memory do (cgroup v2)', async () => {
  const stat = (await recorded('v2-linux-6.stat')).replace('file 0', `file ${60 << 20}`).replace('shmem 0', `shmem ${10 << 20}`)
  const [own, cache] = figures(2, 100 << 20, stat)
  expect([own, cache]).toEqual([20_705_280 + 188_416 + (10 << 20), 50 << 20])
})
test('without a memory.stat the usage counts', () => {
  expect(figures(2, 1000, '')).toEqual([1000, 0])
})
