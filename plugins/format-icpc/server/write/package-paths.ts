import { baseName } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft, Solution } from '@verdict/plugin-problems/contract'
import { itsLanguage, languageOf } from '../package/icpc-languages.ts'

/** Returns the folder and short name of a problem: its display ID, if this format allows it. */
export function folderOf(pid: number, { problemId }: ProblemDraft): string {
  return /^[A-Za-z0-9_][A-Za-z0-9_-]*$/.test(problemId) ? problemId : `problem-${pid}`
}

/** Returns the folder of a solution. `isOther` means that it guarantees less than is known. */
export function submissionFolder(expected: Solution['expected']): { readonly name: string; readonly isOther: boolean } {
  if (expected === 'memory-limit-exceeded') return { name: 'run_time_error', isOther: true }
  if (expected === 'partially-accepted') return { name: 'rejected', isOther: true }
  return { name: expected === 'runtime-error' ? 'run_time_error' : expected.replaceAll('-', '_'), isOther: false }
}

/** Returns the paths of the solutions that have one, without duplicates. */
export function submissionPaths(solutions: readonly Solution[]): ReadonlyMap<string, Solution> {
  const paths = new Map<string, Solution>()
  for (const solution of solutions) {
    const its = itsLanguage(solution.language)
    if (!its) continue
    const base = baseName(solution.name).replaceAll(/[^A-Za-z0-9_.-]/g, '_')
    const named = languageOf(base, solution.code) === languageOf(`x.${its.ending}`) ? base : `${base.replace(/\.[^.]*$/, '')}.${its.ending}`
    const folder = submissionFolder(solution.expected).name
    const free = [named, ...Array.from({ length: 100 }, (_, index) => `${index + 2}_${named}`)].find((name) => !paths.has(`${folder}/${name}`))
    if (free !== undefined) paths.set(`${folder}/${free}`, solution)
  }
  return paths
}
