import { randomInt } from 'node:crypto'
import type { FoundLanguage } from '../languages/find-languages.ts'
import type { JudgeParts } from './judge.ts'
import { status } from './scoring/status.ts'
import { testRun } from './test-run.ts'

const problem = { timeLimit: 10_000, memoryLimit: 512, stackLimit: 128, isRemoveEndBlank: true }

/** Compiles and runs the language's own template; answers what is wrong, if anything. */
export async function probeLanguage(parts: JudgeParts, { language }: FoundLanguage): Promise<string | undefined> {
  // A source that was compiled before would be taken from the cache, also where the compiler is gone.
  const code = language.template + '\n'.repeat(randomInt(1, 5000))
  const result = await testRun(parts, { language: language.name, code, input: '1 2', expectedOutput: '3', problem })
  if (result.status === status.accepted) return undefined
  return `${language.name}: its template was not accepted (status ${result.status}): ${result.stderr.slice(0, 500)}`
}
