import { FieldLost, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { baseName, solutionsOf } from '@verdict/plugin-exchange/kit'
import type { Solution } from '@verdict/plugin-problems/contract'
import { languageOf, withMainClass } from '../package/icpc-languages.ts'

const root = 'submissions'

/** The verdicts that folders guarantee. Other folders guarantee none. */
const expectedIn: Readonly<Record<string, Solution['expected']>> = {
  accepted: 'accepted',
  wrong_answer: 'wrong-answer',
  time_limit_exceeded: 'time-limit-exceeded',
  memory_limit_exceeded: 'memory-limit-exceeded',
  run_time_error: 'runtime-error',
  partially_accepted: 'partially-accepted',
  rejected: 'rejected',
  brute_force: 'rejected',
}

/** DOMjudge's words in sources that list possible verdicts. */
const expectedByTag: Readonly<Record<string, Solution['expected']>> = {
  CORRECT: 'accepted',
  ACCEPTED: 'accepted',
  'WRONG-ANSWER': 'wrong-answer',
  WRONG_ANSWER: 'wrong-answer',
  'NO-OUTPUT': 'wrong-answer',
  TIMELIMIT: 'time-limit-exceeded',
  TIME_LIMIT_EXCEEDED: 'time-limit-exceeded',
  'RUN-ERROR': 'runtime-error',
  RUN_TIME_ERROR: 'runtime-error',
}

/** Returns the solutions of a package. For one with several sources, it is unknown which of them runs. */
export async function readSubmissions(folder: PackageArchive, report: ProblemReport): Promise<Solution[]> {
  const found: Solution[] = []
  const programs = programsIn(folder)
  const bases = [...programs.keys()].map(baseName)
  for (const [name, paths] of programs) {
    const [verdict = '', ...rest] = name.split('/')
    const [path = ''] = paths
    const code =
      paths.length === 1 && rest.length > 0 && (folder.files.get(path)?.size ?? 0) <= maxCode ? await folder.text(path).catch(() => undefined) : undefined
    const expected = code === undefined ? undefined : expectedOf(verdict, code)
    if (code === undefined || expected === undefined) {
      report.lost(new FieldLost({ field: `${root}/${name}`.slice(0, 200) }))
      continue
    }
    const isUnique = bases.filter((base) => base === baseName(name)).length === 1
    found.push({
      name: isUnique ? baseName(name) : name,
      language: languageOf(path, code) ?? /\.([^./]+)$/.exec(path)?.[1] ?? '',
      code: withMainClass(code, path),
      expected,
    })
  }
  return solutionsOf(found, report)
}

const maxCode = 262_144

/** Each file or folder below a verdict is a program. */
function programsIn(folder: PackageArchive): ReadonlyMap<string, readonly string[]> {
  const programs = new Map<string, string[]>()
  for (const path of [...folder.files.keys()].filter((one) => one.startsWith(`${root}/`)).toSorted()) {
    if (path === `${root}/submissions.yaml` || baseName(path).startsWith('.')) continue
    const name = path.split('/').slice(1, 3).join('/')
    programs.set(name, [...(programs.get(name) ?? []), path])
  }
  return programs
}

function expectedOf(verdict: string, code: string): Solution['expected'] | undefined {
  const tags = /@EXPECTED_RESULTS@:[ \t]*([^\n]*)/.exec(code)?.[1]?.match(/[A-Z_-]{4,}/g)
  // Compile errors are no verdicts of programs.
  if (tags?.length === 1 && /^COMPILER[-_]ERROR$/.test(tags[0])) return undefined
  if (tags?.length === 1) return expectedByTag[tags[0]] ?? 'rejected'
  if (tags) return tags.some((tag) => expectedByTag[tag] === 'accepted') ? undefined : 'rejected'
  return expectedIn[verdict]
}
