import { statuses, SubmissionWork } from '@verdict/plugin-judging/contract'
import { shareOf, startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Judge } from '../../../judge-daemon/index.ts'
import { isRoot, openJudge } from '../../../judge-daemon/test/support/judge.ts'
import { server as judging } from '@verdict/plugin-judging/testing'
import { server as problems } from '@verdict/plugin-problems/testing'
import { catalogue } from '../server/catalogue/catalogue.ts'
import sampleProblems from '../server/index.ts'
import { bank, borrower } from './support/borrowed-bank.ts'
import { sampleSolutions, type SampleSolution } from '../problems/sample-solutions.ts'

const all = process.env['VERDICT_SAMPLES'] === 'all'
const languages: Readonly<Record<string, readonly string[]>> = {
  c: ['C'],
  cpp: all ? ['C++', 'C++ With O2'] : ['C++'],
  py: all ? ['Python3', 'PyPy3'] : ['Python3'],
  java: ['Java'],
}

interface Row {
  readonly slug: string
  readonly solution: SampleSolution
  readonly language: string
}

/**
 * Returns the programs to run. By default the first accepted Python program, the first wrong answer, and one partly accepted program. A share of the problems
 * adds the first accepted C++ program, because C++ takes long to compile. All programs with VERDICT_SAMPLES=all.
 */
async function rowsOf(slug: string): Promise<Row[]> {
  const solutions = await sampleSolutions(slug)
  const kinds = [/^ac\b.*\.py$/, /^wa\b/, /^pa\b.*\.py$/, ...(compiled.has(slug) ? [/^ac\b.*\.cpp$/] : [])]
  const chosen = all ? solutions : kinds.flatMap((kind) => solutions.find(({ file }) => kind.test(file)) ?? [])
  return chosen.flatMap((solution) => languages[solution.ending]!.map((language) => ({ slug, solution, language })))
}
const displayIds = new Map(catalogue.map(({ slug, rules }) => [slug, rules.problemId]))
const compiled = new Set(shareOf(catalogue, 4).map(({ slug }) => slug))
const table = await Promise.all(shareOf(catalogue, 3).map(async ({ slug, rules }) => [rules.problemId, await rowsOf(slug)] as const))

describe.skipIf(!isRoot)(`programs get the verdicts in their names (${all ? 'all' : 'some; VERDICT_SAMPLES=all for all'}; needs root for the jail)`, () => {
  let site: TestSite
  let judge: Judge
  beforeAll(async () => {
    ;[site, judge] = await Promise.all([startTestSite([judging, problems, sampleProblems, borrower]), openJudge({ backend: 'jail' })])
    await vi.waitFor(async () => expect(await bank().find('1011')).toBeDefined(), { timeout: 220_000, interval: 100 })
  })
  afterAll(async () => {
    await judge?.close()
    await site?.close()
  })

  async function judged({ slug, solution: { file, code }, language }: Row) {
    const problem = await bank().find(displayIds.get(slug)!)
    const spec = await bank().judgingSpec(problem!.pid)
    const judgement = await judge.judge({
      ...SubmissionWork.parse({ ...spec, language, code }),
      id: `${slug}/${file}/${language}`,
      timeFactor: 1,
      fetchFile: fileOf,
    })
    return {
      row: `${slug}/${file} in ${language}`,
      status: judgement.status,
      ...(judgement.status === statuses.partialAccepted && { score: judgement.score }),
      error: judgement.errorMessage,
    }
  }
  async function* fileOf(hash: string): AsyncGenerator<Uint8Array> {
    yield* (await site.site.services.files.open(hash)) as AsyncIterable<Uint8Array>
  }

  test.each(table)(
    'problem %s',
    async (_, rows) => {
      expect(rows.length).toBeGreaterThanOrEqual(2)
      const got = await Promise.all(rows.map(judged))
      expect(got).toEqual(
        rows.map(({ slug, solution: { file, status, score }, language }) => ({
          row: `${slug}/${file} in ${language}`,
          status,
          ...(score !== undefined && { score }),
          error: null,
        })),
      )
    },
    600_000,
  )
})
