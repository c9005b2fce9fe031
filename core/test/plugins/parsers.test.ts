import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { definePlugin } from '@verdict/core'
import { defineServer, type Parser } from '@verdict/core/server'
import { startTestSite } from '@verdict/core/testing'
import { afterAll, expect, test } from 'vitest'
import type * as parsers from '../fixtures/parsers.ts'

const plugin = definePlugin({ id: 'reader' })
let parser!: Parser<typeof parsers>
const reader = defineServer(plugin, {
  setup(ctx) {
    parser = ctx.parser<typeof parsers>(new URL('../fixtures/parsers.ts', import.meta.url))
  },
})
const site = await startTestSite([reader], { limits: { parser: 300 } })
afterAll(() => site.close())

const tooMuch = expect.objectContaining({ code: 'kernel/reading-limit' })

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function* pieces(...all: string[]): AsyncGenerator<string> {
  yield* all
}

test('a function answers from its thread, and its errors come with their codes', async () => {
  expect(await parser.call('words', 'one two')).toEqual(['one', 'two'])
  await expect(parser.call('refuses', 'it')).rejects.toMatchObject({ code: 'kernel/not-found', http: 404, parameters: { name: 'it' } })
  await expect(parser.call('throws')).rejects.toThrow('not a text')
})

test('a function that computes without an end, takes too much memory or ends its thread is refused alone', async () => {
  const healthy = Promise.all(Array.from({ length: 20 }, () => parser.call('words', 'a b')))
  await expect(parser.call('neverEnds')).rejects.toEqual(tooMuch)
  await expect(parser.call('cubic', ' '.repeat(2000))).rejects.toEqual(tooMuch)
  await expect(parser.call('hoards')).rejects.toEqual(tooMuch)
  await expect(parser.call('leaves')).rejects.toThrow('the thread of a parser ended')
  expect(await healthy).toHaveLength(20)
  expect(await parser.call('words', 'still here')).toEqual(['still', 'here'])
})

test('a stream has what comes before a fault, and is refused when it computes without an end', async () => {
  const read = async (...texts: string[]) => {
    const found: string[] = []
    const error = await (async () => {
      for await (const line of parser.stream('lines', pieces(...texts))) found.push(line)
    })().catch((thrown: unknown) => thrown)
    return { found, error }
  }
  expect(await read('a\nb', 'c\nd')).toEqual({ found: ['a', 'bc', 'd'], error: undefined })
  expect(await read('a\n', 'b\nfault\nc\n')).toEqual({ found: ['a', 'b'], error: expect.objectContaining({ code: 'kernel/not-found' }) })
  expect(await read('a\n', 'forever\n')).toEqual({ found: ['a'], error: tooMuch })
})

test('a stream that is left early asks for no further piece, and closes its source', async () => {
  let asked = 0
  let isClosed = false
  const endless = (async function* endless() {
    try {
      for (;;) yield `${(asked += 1)}\n`
    } finally {
      isClosed = true
    }
  })()
  for await (const line of parser.stream('lines', endless)) if (line === '3') break
  expect({ asked, isClosed }).toEqual({ asked: 3, isClosed: true })
})

test('the thread of a stream that is left early performs the next tasks, unless its function continues', async () => {
  const leave = async (name: 'threadNumbers' | 'neverLeaves') => {
    for await (const thread of parser.stream(name)) return thread
    return undefined
  }
  const first = await leave('threadNumbers')
  expect([await leave('threadNumbers'), await leave('neverLeaves')]).toEqual([first, first])
  expect(await leave('threadNumbers')).not.toBe(first)
  expect(await parser.call('words', 'still here')).toEqual(['still', 'here'])
})

test('a source that fails ends the stream with its own error', async () => {
  const failing = (async function* failing() {
    yield 'a\n'
    throw new Error('the file has gone')
  })()
  await expect(all(parser.stream('lines', failing))).rejects.toThrow('the file has gone')
})

test('when the site closes, running functions end at once and later ones are refused', async () => {
  const other = await startTestSite([reader])
  const running = expect(parser.call('neverEnds')).rejects.toThrow()
  await other.close()
  await running
  await expect(parser.call('words', 'late')).rejects.toThrow()
})

/** As another account, which may not raise the priority. */
const run = (...words: string[]) =>
  spawnSync('nice', ['-n', '19', process.execPath, ...words], { uid: 65534, gid: 65534, cwd: '/', env: process.env, encoding: 'utf8' })
const program = fileURLToPath(new URL('../fixtures/start-parser-thread.ts', import.meta.url))
const canRun = process.getuid?.() === 0 && run('-e', `require('node:fs').accessSync('${program}')`).status === 0

test.skipIf(!canRun)('a thread starts in a site that runs with the lowest priority', () => {
  expect(run(program)).toMatchObject({ stdout: 'started', status: 0 })
})
