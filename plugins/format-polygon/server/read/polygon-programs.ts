import { FieldLost, JudgingUnsupported, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { solutionsOf, stockChecker, testlibProtocol } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft, Solution } from '@verdict/plugin-problems/contract'
import type { XmlElement } from './xml-element.ts'

type Judging = Pick<ProblemDraft, 'judgeMode' | 'judgeProgram' | 'judgeExtraFiles' | 'comparison'>

const languages: readonly (readonly [type: RegExp, language: string])[] = [
  [/^cpp\..*(?:20|23)/, 'C++ 20 With O2'],
  [/^(?:cpp|h)\b/, 'C++ 17 With O2'],
  [/^c\b/, 'C With O2'],
  [/^java/, 'Java'],
  [/^python\.(?:2|pypy2)/, 'Python2'],
  [/^python\.pypy3/, 'PyPy3'],
  [/^python/, 'Python3'],
  [/^(?:pas|delphi)/, 'Pascal'],
  [/^kotlin/, 'Kotlin'],
  [/^go/, 'Golang'],
  [/^rust/, 'Rust'],
  [/^csharp/, 'C#'],
]

/** The expected verdicts of solutions by tag. Other tags guarantee none. */
const expectedOf: Readonly<Record<string, Solution['expected']>> = {
  main: 'accepted',
  accepted: 'accepted',
  rejected: 'rejected',
  'wrong-answer': 'wrong-answer',
  'presentation-error': 'wrong-answer',
  'time-limit-exceeded': 'time-limit-exceeded',
  'memory-limit-exceeded': 'memory-limit-exceeded',
  failed: 'rejected',
}

/** Returns this site's language for a type such as `cpp.g++17`. */
export const languageOf = (type = ''): string => languages.find(([pattern]) => pattern.test(type))?.[1] ?? type

/** Reads how outputs are judged: by an equivalent built-in checker, otherwise by the package's program. */
export async function readJudging(folder: PackageArchive, problem: XmlElement, report: ProblemReport): Promise<Judging> {
  const wrong = (feature: string) => report.error(new JudgingUnsupported({ feature }))
  const judging = problem.first('judging')
  if (Number(judging?.attributes['run-count'] ?? 1) > 1) wrong(`run-count: ${judging?.attributes['run-count']}`)
  if (problem.first('assets/scorer')) wrong('scorer')
  // Otherwise they are points of the test.
  const arePercents = judging?.attributes['treat-points-from-checker-as-percent'] === 'true'
  const checker = problem.first('assets/checker')
  const interactor = problem.first('assets/interactor')
  const program = async (element: XmlElement) => {
    const { path = '', type = '' } = element.first('source')?.attributes ?? {}
    if (!/^cpp\b/.test(type)) wrong(`${element.name}: ${type}`)
    const code = await folder.text(path, report)
    return { language: languageOf(type), code, protocol: arePercents ? ('testlib' as const) : testlibProtocol(code) }
  }
  if (interactor) {
    const judgeProgram = await program(interactor)
    // In Polygon, the checker judges the file that the interactor writes.
    if (/\btout\b/.test(judgeProgram.code)) wrong('interactor with a checker')
    return { judgeMode: 'interactive', judgeProgram, judgeExtraFiles: await headersOf(folder, problem, report) }
  }
  if (!checker) {
    wrong('checker')
    return {}
  }
  const comparison = stockChecker(/^std::(.*)\.cpp$/.exec(checker.attributes.name ?? '')?.[1] ?? '')
  if (comparison) return { comparison }
  const judgeProgram = await program(checker)
  return { judgeMode: 'spj', judgeProgram, judgeExtraFiles: await headersOf(folder, problem, report) }
}

/** Returns headers that programs of the package may include. A testlib.h among them is used if the program does not compile with the site's own. */
export async function headersOf(folder: PackageArchive, problem: XmlElement, report: ProblemReport): Promise<Record<string, string>> {
  const paths = problem.all('files/resources/file').map(({ attributes }) => attributes.path ?? '')
  const headers = paths.filter((path) => /\.(?:h|hpp)$/.test(path) && folder.files.has(path))
  return Object.fromEntries(await Promise.all(headers.map(async (path) => [path.slice(path.lastIndexOf('/') + 1), await folder.text(path, report)] as const)))
}

export async function readSolutions(folder: PackageArchive, problem: XmlElement, report: ProblemReport): Promise<Solution[]> {
  const found: Solution[] = []
  for (const solution of problem.all('assets/solutions/solution')) {
    const { path = '', type } = solution.first('source')?.attributes ?? {}
    const expected = expectedOf[solution.attributes.tag ?? '']
    const name = path.slice(path.lastIndexOf('/') + 1)
    const code = await folder.text(path, report).catch(() => undefined)
    if (expected === undefined || code === undefined) report.lost(new FieldLost({ field: `solutions: ${name}: ${solution.attributes.tag}` }))
    else found.push({ name, language: languageOf(type), code, expected })
  }
  return solutionsOf(found, report)
}
