import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Box, Sandbox } from '../index.ts'
import { findProgram } from '../languages/find-languages.ts'
import { Bubblewrap } from '../sandbox/bubblewrap/bubblewrap.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import { cacheFolder, isRoot } from './support/judge.ts'

const rounds = 3
/** How many of each kind the other run uses up. */
const used = 3000
const mebibyte = 1 << 20
/** The channels that are left, as the README says. */
const remaining = [/^(inode|fdinfo) (pipe|socket|memory-file|proc|\/proc\/self)\b/, /^machine (free-memory|load)$/]

const backends = [
  { name: 'jail', able: isRoot, start: (): Promise<Sandbox> => Jail.start({ folder: join(cacheFolder, 'jail'), slot: 5 }) },
  {
    name: 'bubblewrap',
    able: findProgram('bwrap') !== undefined,
    start: (): Promise<Sandbox> => Bubblewrap.start({ folder: join(cacheFolder, 'bubblewrap') }),
  },
]

describe.each(backends)('numbers of the kernel that a run of $name moves for the next one', ({ able, start }) => {
  let folder: string
  let sandbox: Sandbox
  beforeAll(async () => {
    if (!able) return
    folder = await mkdtemp(join(tmpdir(), 'verdict-channels-'))
    execFileSync('gcc', ['-O1', '-o', join(folder, 'numbers'), join(import.meta.dirname, 'channels/numbers.c')])
    sandbox = await start()
  })
  afterAll(async () => {
    await sandbox?.close()
    if (able) await rm(folder, { recursive: true })
  })

  async function openBox(): Promise<Box> {
    const box = await sandbox.open()
    await box.put([{ name: 'numbers', source: { path: join(folder, 'numbers') }, executable: true }])
    return box
  }

  async function run(box: Box, ...more: string[]): Promise<Map<string, bigint>> {
    const command = [`${sandbox.folders.program}/numbers`, ...more]
    const result = await box.run({ command, core: 0, limits: { cpu: 20_000, wall: 60_000, memory: 256 * mebibyte } })
    expect(result, Buffer.from(result.stderr).toString()).toMatchObject({ ending: 'exit', exitCode: 0 })
    const rows = Buffer.from(result.stdout).toString().trim().split('\n')
    return new Map(rows.filter(Boolean).map((row) => [row.slice(0, row.lastIndexOf(' ')), BigInt(row.slice(row.lastIndexOf(' ') + 1))]))
  }

  const moved = (before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>) =>
    new Map([...before].flatMap(([name, value]) => (after.has(name) ? [[name, Math.abs(Number(after.get(name)! - value))] as const] : [])))

  /** The numbers that moved with the other run in every round, and much further than without it in the same time. */
  async function channels(readers: Box, other: Box): Promise<string[]> {
    const found = new Map<string, { least: number; noise: number }>()
    for (let round = 0; round < rounds; round += 1) {
      const start = await run(readers)
      const begin = performance.now()
      await run(other, 'use', String(used))
      const milliseconds = performance.now() - begin
      const after = await run(readers)
      await run(other, 'pause', milliseconds.toFixed())
      const noise = moved(after, await run(readers))
      for (const [name, distance] of moved(start, after)) {
        const known = found.get(name) ?? { least: Infinity, noise: 0 }
        found.set(name, { least: Math.min(known.least, distance), noise: Math.max(known.noise, noise.get(name) ?? 0) })
      }
    }
    return [...found].filter(([, { least, noise }]) => least >= used / 2 && least > 4 * noise).map(([name]) => name)
  }

  test.skipIf(!able)(
    'in one container, and from one container to another',
    async () => {
      const [own, foreign] = [await openBox(), await openBox()]
      const names = [...(await channels(own, own)), ...(await channels(own, foreign))]
      // Otherwise this test would find nothing.
      expect(names.filter((name) => name === 'inode pipe')).toHaveLength(2)
      expect(names.filter((name) => !remaining.some((known) => known.test(name)))).toEqual([])
    },
    240_000,
  )
})
