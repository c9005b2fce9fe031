import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { DraftCase, ProblemDraft } from '@verdict/plugin-problems/contract'
import type { SampleProblem } from '../../problems/sample-problem.ts'
import { SeededRandom } from '../../problems/seeded-random.ts'
import { readStatement } from './statement.ts'

/** Builds the draft of a problem from its folder, including test data. */
export async function buildDraft(problem: SampleProblem): Promise<ProblemDraft> {
  const folder = new URL(`../../problems/${problem.slug}/`, import.meta.url)
  const [chinese, english] = await Promise.all([readStatement(folder, 'zh-CN'), readStatement(folder, 'en-US')])
  const code = problem.judgeProgram && (await readFile(new URL(problem.judgeProgram, folder), 'utf8'))
  return {
    ...problem.rules,
    auth: 1,
    ...chinese,
    translations: { 'en-US': english },
    examples: [...problem.examples],
    ...(code !== undefined && { judgeProgram: { language: 'C++', code, protocol: 'testlib' } }),
    cases: casesOf(problem),
  }
}

async function* casesOf(problem: SampleProblem): AsyncGenerator<DraftCase> {
  for (const one of problem.cases(new SeededRandom(problem.slug))) {
    yield { ...one, output: problem.answer(one.input) }
    // Lets the site answer requests in between.
    await setImmediate()
  }
}
