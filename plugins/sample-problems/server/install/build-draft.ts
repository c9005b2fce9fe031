import { readFile } from 'node:fs/promises'
import type { DraftCase, ProblemDraft } from '@verdict/plugin-problems/contract'
import type { SampleProblem } from '../../problems/sample-problem.ts'
import { SeededRandom } from '../../problems/seeded-random.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { readStatement } from './statement.ts'

/** Builds the draft of a problem from its folder and its test cases. */
export async function buildDraft(problem: SampleProblem, cases: readonly DraftCase[]): Promise<ProblemDraft> {
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
    cases,
  }
}

/** Generates the test cases of a sample problem with their answers. Runs in a thread, because all of them take seconds. */
export function casesOf(slug: string): DraftCase[] {
  const problem = catalogue.find((sample) => sample.slug === slug)
  if (!problem) throw new Error(`there is no sample problem '${slug}'`)
  return problem.cases(new SeededRandom(slug)).map((one) => ({ ...one, output: problem.answer(one.input) }))
}
