import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAll, runAll, writeHeader, type Job } from './build.ts'
import { byHand } from './by-hand.ts'
import { predict } from './models.ts'
import { randomCase, randomOf } from './random-texts.ts'

const count = Number(process.env['TESTLIB_CASES'] ?? 500)
const seed = Number(process.env['TESTLIB_SEED'] ?? Date.now() % 2 ** 31)

let folder: string
let built: { names: string[]; program: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-testlib-'))
  await writeHeader(folder)
  built = await buildAll(folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function codesOf(cases: readonly { program: string; output: string; answer: string }[]): Promise<number[]> {
  const paths = new Map<string, string>()
  for (const text of ['', ...cases.flatMap(({ output, answer }) => [output, answer])]) {
    if (paths.has(text)) continue
    const path = join(folder, String(paths.size))
    await writeFile(path, text, 'latin1')
    paths.set(text, path)
  }
  const jobs = cases.map(({ program, output, answer }): Job => ({ program, input: paths.get('')!, output: paths.get(output)!, answer: paths.get(answer)! }))
  return runAll(built.program, folder, jobs)
}

test('exit codes worked out by hand', async () => {
  const codes = await codesOf(byHand.map(([, program, output, answer]) => ({ program, output, answer })))
  const title = (index: number) => byHand[index]!.slice(0, 2).join(': ')
  expect(codes.map((code, index) => `${title(index)}: ${code}`)).toEqual(byHand.map(([, , , , code], index) => `${title(index)}: ${code}`))
})

test('the independent reader agrees with them', () => {
  for (const [why, program, output, answer, code] of byHand) expect([why, predict(program, output, answer)]).toEqual([why, code])
})

test(
  `${count} random outputs end as an independent reader says (TESTLIB_SEED=${seed})`,
  async () => {
    process.stdout.write(`testlib.test.ts: TESTLIB_SEED=${seed}\n`)
    const random = randomOf(seed)
    const cases = Array.from({ length: count }, () => randomCase(random))
    const expected = cases.flatMap((one) => built.names.map((program) => ({ ...one, program, code: predict(program, one.output, one.answer) })))
    const codes = await codesOf(expected)
    expect(codes).toHaveLength(expected.length)
    const different = expected.flatMap((one, index) => (codes[index] === one.code ? [] : [{ ...one, found: codes[index] }]))
    expect(different.slice(0, 5), `${different.length} differ`).toEqual([])
    // Nearly each program must have accepted and rejected some texts, or the random texts are useless. One may miss its few acceptable texts by chance.
    const oneSided = built.names.filter((name) => new Set(expected.filter(({ program }) => program === name).map(({ code }) => code)).size < 2)
    expect(oneSided.length, oneSided.join()).toBeLessThan(2)
  },
  60_000 + count * 100,
)
