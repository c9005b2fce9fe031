import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FinishedFile } from '../commands/finished-file.ts'

let folder: string
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'verdict-finished-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file has its name when it is complete, and replaces an older one only then', async () => {
  for (const text of ['first', 'second']) {
    const file = await FinishedFile.create(join(folder, 'all'))
    file.stream.write(text)
    if (text === 'second') expect(await readFile(join(folder, 'all'), 'utf8')).toBe('first')
    file.stream.end()
    await once(file.stream, 'close')
    expect(await file.finish()).toBe(text.length)
    expect(await readFile(join(folder, 'all'), 'utf8')).toBe(text)
  }
  const unused = await FinishedFile.create(join(folder, 'all'))
  await unused.discard()
  expect(await readdir(folder)).toEqual(['all'])
})

test('nothing is left of a file whose process was killed', async () => {
  const module = new URL('../commands/finished-file.ts', import.meta.url).href
  const code = `import { FinishedFile } from ${JSON.stringify(module)}
    const { stream } = await FinishedFile.create(process.argv[1])
    stream.write('half', () => process.kill(process.pid, 'SIGKILL'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, join(folder, 'all')], { stdio: ['ignore', 'inherit', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 30_000 })
})
