import type { FoundLanguage, MissingLanguage } from '../languages/find-languages.ts'
import type { JudgeParts } from './judge.ts'
import { status } from './status.ts'
import { testRun } from './test-run.ts'

const problem = { timeLimit: 10_000, memoryLimit: 512, stackLimit: 128, isRemoveEndBlank: true }

/** A sandbox on another machine has what that machine has: only a language that judges its own template there is offered. */
export async function tryLanguages(parts: JudgeParts, languages: readonly FoundLanguage[]): Promise<{ found: FoundLanguage[]; missing: MissingLanguage[] }> {
  const tried = await Promise.all(
    languages.map(async (one) => {
      const { name, template: code } = one.language
      return { one, result: await testRun(parts, { language: name, code, input: '1 2', expectedOutput: '3', problem }) }
    }),
  )
  const works = ({ result }: (typeof tried)[0]) => result.status === status.accepted
  return {
    found: tried.filter(works).map(({ one }) => one),
    missing: tried
      .filter((each) => !works(each))
      .map(({ one, result }) => ({ language: one.language, why: `its template was not accepted (status ${result.status}): ${result.stderr.slice(0, 300)}` })),
  }
}
