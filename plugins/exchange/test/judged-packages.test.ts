import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statuses, SubmissionWork } from '@verdict/plugin-judging/contract'
import type { Solution } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../../../judge-daemon/index.ts'
import { isRoot, openJudge } from '../../../judge-daemon/test/support/judge.ts'
import { isThorough, shareOf } from '@verdict/core/testing'
import formatFps from '@verdict/plugin-format-fps/server'
import formatHoj from '@verdict/plugin-format-hoj/server'
import formatHydro from '@verdict/plugin-format-hydro/server'
import formatIcpc from '@verdict/plugin-format-icpc/server'
import formatQduoj from '@verdict/plugin-format-qduoj/server'
import formatVerdict from '@verdict/plugin-format-verdict/server'
import { scribeApi } from '@verdict/plugin-problems/testing'
import { buildDraft, casesOf, catalogue, sampleSolutions, type SampleSolution } from '@verdict/plugin-sample-problems/testing'
import { startExchangeSite } from '../testing/exchange-site.ts'
import { bankReader, createDraft, modelOf } from '../testing/read-model.ts'
import { exportFindings, importAll, readCopies, writtenFile } from '../testing/round-trip.ts'

/**
 * The formats that can write, and the samples that they refuse: some lack files, interactors, checkers, comparisons, scores, subtasks or fractional time
 * limits.
 */
const formats: readonly { readonly format: string; readonly readAs?: string; readonly refused: readonly string[] }[] = [
  { format: 'verdict', refused: [] },
  { format: 'hoj', refused: ['1003'] },
  { format: 'fps', refused: ['1002', '1003', '1005', '1010', '1011'] },
  { format: 'fps-1.2', readAs: 'fps', refused: ['1002', '1003', '1005', '1006', '1007', '1008', '1010', '1011'] },
  { format: 'qduoj', refused: ['1002', '1003', '1005', '1006', '1010', '1011'] },
  { format: 'hydro', refused: [] },
  { format: 'icpc', refused: ['1002', '1005', '1006', '1011'] },
]
/** By default, four samples with little test data: two that compare lines, one with an interactor and one with a checker. */
const quick = ['1000', '1004', '1005', '1006']
const samples = catalogue.map(({ slug, rules }) => ({ slug, problemId: rules.problemId })).filter(({ problemId }) => isThorough || quick.includes(problemId))
const languages: Readonly<Record<string, string>> = { c: 'C', cpp: 'C++', py: 'Python3', java: 'Java' }

/**
 * Returns the first accepted C++ program and the first program of each other verdict; by default, only of a wrong answer. The tests of the samples judge all
 * programs.
 */
const chosen = (all: readonly SampleSolution[]): SampleSolution[] => [
  ...all.filter(({ file }) => /^ac\b.*\.cpp$/.test(file)).slice(0, 1),
  ...all.filter(({ expected }, index) => {
    const isWanted = isThorough ? expected !== 'accepted' : expected === 'wrong-answer'
    return isWanted && all.findIndex((one) => one.expected === expected) === index
  }),
]

describe.skipIf(!isRoot)('solutions get their verdicts, in every format of their problem’s package (needs root for the jail)', () => {
  let running: Awaited<ReturnType<typeof startExchangeSite>>
  let judge: Judge
  const bySlug = new Map<string, readonly SampleSolution[]>()
  beforeAll(async () => {
    const all = [formatVerdict, formatHoj, formatFps, formatQduoj, formatHydro, formatIcpc, bankReader]
    ;[running, judge] = await Promise.all([startExchangeSite(all), openJudge({ backend: 'jail' })])
    for (const { slug } of samples) bySlug.set(slug, await sampleSolutions(slug))
  }, 240_000)
  afterAll(async () => {
    await judge?.close()
    await running?.site.close()
  })

  async function* fileOf(hash: string): AsyncGenerator<Uint8Array> {
    yield* (await running.site.site.services.files.open(hash)) as AsyncIterable<Uint8Array>
  }

  /** Returns the verdict on a program for the imported problem. */
  async function judged(pid: number, { name, language, code }: Pick<Solution, 'name' | 'language' | 'code'>, time?: number) {
    const spec = (await running.root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })) as Pick<SubmissionWork, 'limits'>
    const limits = { ...spec.limits, ...(time !== undefined && { time }) }
    const caseMode = time === undefined ? {} : { caseMode: 'ergodic_without_error' }
    const work = SubmissionWork.parse({ ...spec, language, code, limits, ...caseMode })
    return judge.judge({ ...work, id: `${pid}/${name}`, timeFactor: 1, fetchFile: fileOf })
  }

  const pids = new Map<string, Promise<number>>()
  /** Adds a sample problem with its solutions on first use. */
  const pidOf = (problemId: string): Promise<number> => {
    const found = pids.get(problemId) ?? add(problemId)
    pids.set(problemId, found)
    return found
  }
  async function add(problemId: string): Promise<number> {
    const problem = catalogue.find(({ rules }) => rules.problemId === problemId)!
    const solutions = bySlug.get(problem.slug)!.map(({ file, ending, code, expected }) => ({ name: file, language: languages[ending]!, code, expected }))
    return (await createDraft({ ...(await buildDraft(problem, casesOf(problem.slug))), solutions })).pid
  }

  test.each(shareOf(formats, 2))(
    'our samples, written as $format and read again',
    async ({ format, readAs = format, refused }) => {
      const problems = await Promise.all(samples.map(async (one) => ({ ...one, pid: await pidOf(one.problemId) })))
      // In a package with other display IDs, they are in the order of their numbers.
      const listed = problems.toSorted((left, right) => left.pid - right.pid)
      const { id, findings } = await exportFindings(
        running,
        format,
        listed.map(({ pid }) => pid),
      )
      const isRefused = ({ problemId }: { readonly problemId: string }) => refused.includes(problemId)
      expect(findings.map(([problemId, takeable]) => [problemId, takeable])).toEqual(listed.map((one) => [one.problemId, isRefused(one) ? 'no' : 'yes']))
      const carried = listed.filter((one) => !isRefused(one))
      const { copied } = await readCopies(running, await writtenFile(running, id), { problemIds: carried.map(({ problemId }) => problemId), readAs })
      const rows = carried.flatMap(({ slug }, index) => chosen(bySlug.get(slug)!).map((solution) => ({ slug, solution, pid: copied[index]!.pid })))
      const got = await Promise.all(
        rows.map(async ({ slug, solution: { file, ending, code }, pid }) => {
          const { status, score, errorMessage } = await judged(pid, { name: file, language: languages[ending]!, code })
          return [`${slug}/${file}`, status, status === statuses.partialAccepted ? score : null, errorMessage]
        }),
      )
      expect(got).toEqual(rows.map(({ slug, solution: { file, status, score } }) => [`${slug}/${file}`, status, score ?? null, null]))
    },
    900_000,
  )

  // We cannot redistribute other sites' packages: FORMAT_FIXTURES names a local folder of them. These tests take minutes, because programs run into the time
  // limit.
  const folder = process.env.FORMAT_FIXTURES ?? ''
  /** Exceeding the memory limit is a runtime error in these formats. */
  const meant: Readonly<Record<Solution['expected'], readonly number[]>> = {
    accepted: [statuses.accepted],
    'wrong-answer': [statuses.wrongAnswer],
    'time-limit-exceeded': [statuses.timeLimitExceeded],
    'memory-limit-exceeded': [statuses.memoryLimitExceeded],
    'runtime-error': [statuses.runtimeError, statuses.memoryLimitExceeded],
    'partially-accepted': [statuses.partialAccepted],
    rejected: [statuses.wrongAnswer, statuses.timeLimitExceeded, statuses.memoryLimitExceeded, statuses.runtimeError],
  }

  test.skipIf(folder === '' || !existsSync(folder)).each([
    { file: 'icpc/hello.zip', solutions: 6 },
    { file: 'icpc/different.zip', solutions: 10 },
    { file: 'icpc/guess.zip', solutions: 8 },
    { file: 'qduoj/swpu-problem-export.zip', solutions: 4 },
  ])(
    'the packages of others: $file',
    async ({ file, solutions }) => {
      const bytes = new Uint8Array(readFileSync(join(folder, file)))
      // This test's judge has no site of its own; validators have a separate test.
      const { items } = await importAll(running, new File([bytes], file.split('/')[1]!), { skipsValidation: true })
      const known = new Set(judge.languages.map(({ language }) => language.name))
      // ICPC time limits are not measured here, and the default one is long.
      const time = file.startsWith('icpc/') ? 2000 : undefined
      const got: { readonly row: string; readonly status: number; readonly expected: Solution['expected']; readonly error: string | null }[] = []
      for (const { pid, problemId } of items)
        for (const solution of (await modelOf(problemId)).solutions!.filter(({ language }) => known.has(language))) {
          const { status, errorMessage: error } = await judged(pid!, solution, time)
          got.push({ row: `${problemId}/${solution.name} in ${solution.language}`, status, expected: solution.expected, error })
        }
      expect(got.filter(({ status, expected }) => !meant[expected].includes(status))).toEqual([])
      expect(got.length).toBeGreaterThanOrEqual(solutions)
    },
    900_000,
  )
})
