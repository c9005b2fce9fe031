import { FieldWrong, FileMissing, JudgingUnsupported, TestsNotGenerated, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { scoringOf, type PackagedCase, type Subtask } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { TestGenerators } from './polygon-generators.ts'
import type { XmlElement } from './xml-element.ts'

/** A group is judged with the cases of the groups that it needs, so a test that scores separately may add many. */
const maxCases = 5000

interface ReadTest {
  /** The path of its input. */
  readonly place: string
  readonly points: number
  readonly group: string
  readonly case: PackagedCase
}

/**
 * Returns the test cases of a package and their scores. Its generators and its main solution create missing files; if that fails, an error explains how to get
 * them.
 */
export async function readTests(
  folder: PackageArchive,
  testset: XmlElement,
  { generators, report }: { readonly generators: TestGenerators; readonly report: ProblemReport },
): Promise<{ readonly tests: readonly ReadTest[]; readonly scoring: Pick<ProblemDraft, 'type' | 'caseMode' | 'cases'> }> {
  const elements = testset.all('tests/test')
  const pathOf = (kind: string, number: number) => numbered(testset.first(`${kind}-path-pattern`)?.text.trim() ?? '', number)
  const missing: string[] = []
  const tests: ReadTest[] = []
  for (const [index, { attributes }] of elements.entries()) {
    const [inputPath, answerPath] = [pathOf('input', index + 1), pathOf('answer', index + 1)]
    const isManual = attributes.method === 'manual'
    const input = folder.files.get(inputPath) ?? (isManual ? undefined : await generators.input(inputPath, attributes))
    if (!input && isManual) report.error(new FileMissing({ file: inputPath }))
    const output = folder.files.get(answerPath) ?? (input && (await generators.answer(answerPath, input)))
    if (input && !output) missing.push(answerPath)
    if (input && output) tests.push({ place: inputPath, points: Number(attributes.points ?? 0), group: attributes.group ?? '', case: { input, output } })
  }
  if (missing.length > 0) report.error(new TestsNotGenerated({ count: missing.length, file: missing[0] ?? '' }))
  const count = Number(testset.first('test-count')?.text ?? elements.length)
  if (count !== elements.length)
    report.error(new FieldWrong({ file: 'problem.xml', field: 'test-count', problem: `${count}, but there are ${elements.length} tests` }))
  const groups = testset.all('groups/group')
  const isScored = tests.some(({ points }) => points > 0) || groups.some(({ attributes }) => Number(attributes.points ?? 0) > 0)
  return { tests, scoring: isScored ? scoringOf(subtasksOf(tests, groups, report)) : { type: 0, cases: tests.map((test) => test.case) } }
}

function subtasksOf(tests: readonly ReadTest[], groups: readonly XmlElement[], report: ProblemReport): Subtask[] {
  const byName = new Map(groups.map((group) => [group.attributes.name ?? '', group]))
  const casesOf = (name: string) => tests.filter(({ group }) => group === name).map((test) => test.case)
  const subtasks = [...new Set(tests.map(({ group }) => group))].flatMap((name): Subtask[] => {
    const group = byName.get(name)
    const own = tests.filter((test) => test.group === name)
    const before = [...neededBy(name, byName)].flatMap(casesOf)
    if (group?.attributes['points-policy'] !== 'complete-group') return own.map(({ points, case: one }) => ({ score: points, cases: [...before, one] }))
    const points = group.attributes.points
    return [
      { score: points === undefined ? own.reduce((sum, test) => sum + test.points, 0) : Number(points), cases: [...before, ...own.map((test) => test.case)] },
    ]
  })
  if (subtasks.reduce((count, { cases }) => count + cases.length, 0) <= Math.max(maxCases, tests.length)) return subtasks
  report.error(new JudgingUnsupported({ feature: 'dependencies of groups that score each test' }))
  return []
}

/** Returns all groups that must be passed first, without duplicates, even if they depend on each other. */
function neededBy(name: string, groups: ReadonlyMap<string, XmlElement>): ReadonlySet<string> {
  const found = new Set([name])
  for (const one of found) for (const { attributes } of groups.get(one)?.all('dependencies/dependency') ?? []) found.add(attributes.group ?? '')
  found.delete(name)
  return found
}

/** Returns a path from its pattern, such as `tests/%02d`. */
function numbered(pattern: string, number: number): string {
  return pattern.replace(/%(0?)(\d?)d/, (_, zero: string, width: string) => String(number).padStart(Number(width || 0), zero === '0' ? '0' : ' '))
}
