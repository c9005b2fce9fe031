import { messageOf } from '@verdict/core'
import { statuses } from '@verdict/plugin-judging/contract'
import { randomInt, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoundLanguage, MissingLanguage } from '../languages/find-languages.ts'
import type { JudgeDeps } from './judge.ts'
import { testRun } from './test-run.ts'
import { MachineTrouble } from '../sandbox/sandbox.ts'

/** With less free space the disk counts as full: the next test data or program would not fit. */
const minFreeBytes = 16 << 20
/** The task of a probe, besides language and program. */
const probe = {
  kind: 'test-run',
  limits: { time: 10_000, memory: 512, stack: 128, output: null },
  timeFactor: 1,
  extraFiles: {},
  fileIo: null,
  removeTrailingBlanks: true,
  input: '1 2',
  expectedOutput: '3',
} as const

export interface Suspicion {
  readonly languages: readonly string[]
  /** Whether the machine was too busy: the templates must compile in reasonable time then. */
  readonly isBusy?: boolean
}

/** Checks that this judge can work at all, and in these languages; returns the first problem found. */
export async function checkHealth(deps: JudgeDeps, folder: string, { languages, isBusy = false }: Suspicion): Promise<string | undefined> {
  const path = join(folder, `free-space.${randomUUID()}`)
  try {
    await writeFile(path, Buffer.alloc(minFreeBytes))
  } catch (error) {
    return `the folder of this judge: ${messageOf(error)}`
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
  const [first] = deps.languages.keys()
  if (first === undefined) return 'no language was found on this machine'
  for (const name of new Set([first, ...languages])) {
    const found = deps.languages.get(name)
    const failure = found && (await probeLanguage(deps, found).catch(messageOf))
    if (failure !== undefined) return failure
    if (isBusy && deps.compiler.waitsMostly) return new MachineTrouble('starved', 'compile').message
  }
  return undefined
}

/** Splits the languages by whether their template is accepted: a sandbox on another machine has only the compilers of that machine. */
export async function probeLanguages(deps: JudgeDeps, languages: readonly FoundLanguage[]): Promise<{ found: FoundLanguage[]; missing: MissingLanguage[] }> {
  const probed = await Promise.all(languages.map(async (one) => ({ one, why: await probeLanguage(deps, one) })))
  return {
    found: probed.flatMap(({ one, why }) => (why === undefined ? [one] : [])),
    missing: probed.flatMap(({ one, why }) => (why === undefined ? [] : [{ language: one.language, why }])),
  }
}

/** Compiles and runs the language's own template; returns what is wrong, if anything. Throws if the machine is too busy to know. */
async function probeLanguage(deps: JudgeDeps, { language }: FoundLanguage): Promise<string | undefined> {
  // A source that was compiled before would come from the cache, even if the compiler is gone.
  const code = language.template + '\n'.repeat(randomInt(1, 5000))
  const result = await testRun(deps, { ...probe, language: language.name, code })
  if (result.status === statuses.accepted) return undefined
  if (result.tryFailed instanceof MachineTrouble) throw result.tryFailed
  return `${language.name}: its template was not accepted (status ${result.status}): ${result.errorMessage?.slice(0, 500) ?? ''}`
}
