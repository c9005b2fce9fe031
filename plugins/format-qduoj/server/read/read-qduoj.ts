import { FieldWrong, FileMissing, LanguageUnknown, type PackageArchive, type PackagedProblem, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { baseName, byNumbers, foldersWith, htmlAsMarkdown, markedBlocks, parseJson, solutionsOf, warnOfPictures } from '@verdict/plugin-exchange/kit'
import type { DraftCase, ProblemDraft } from '@verdict/plugin-problems/contract'
import { ourLanguage, QduojProblem } from '../package/qduoj-problem.ts'

const file = 'problem.json'

/** Whether each problem is a folder with its JSON next to the folder of the test cases. QDUOJ numbers them from 1. */
export async function isQduoj(archive: PackageArchive): Promise<boolean> {
  const [first] = foldersWith(archive, file)
  if (first === undefined) return false
  const text = await archive
    .folder(first)
    .text(file)
    .catch(() => '')
  return ['"display_id"', '"rule_type"', '"test_case_score"'].every((key) => text.includes(key))
}

export async function* readQduoj(archive: PackageArchive, languages: () => Promise<ReadonlySet<string>>): AsyncGenerator<PackagedProblem> {
  for (const path of foldersWith(archive, file)) yield { place: path, read: (report) => readProblem(archive.folder(path), { path, report, languages }) }
}

interface Reading {
  readonly path: string
  readonly report: ProblemReport
  readonly languages: () => Promise<ReadonlySet<string>>
}

async function readProblem(folder: PackageArchive, { path, report, languages }: Reading): Promise<ProblemDraft> {
  const problem = parseJson(await folder.text(file, report), QduojProblem, `${path}/${file}`)
  const texts = {
    description: markdownOf(problem.description),
    input: markdownOf(problem.input_description),
    output: markdownOf(problem.output_description),
    hint: markdownOf(problem.hint),
  }
  warnOfPictures(Object.values(texts), report)
  const isOi = problem.rule_type === 'OI'
  return {
    ...texts,
    problemId: problem.display_id ?? '',
    title: problem.title ?? '',
    source: problem.source ?? '',
    examples: problem.samples ?? [],
    type: isOi ? 1 : 0,
    // Not specified; QDUOJ's own import uses this default.
    difficulty: 1,
    timeLimit: problem.time_limit ?? null,
    memoryLimit: problem.memory_limit ?? null,
    ...(problem.spj && { judgeMode: 'spj', judgeProgram: { ...problem.spj, protocol: 'qduoj' } }),
    // Programs that QDUOJ accepted.
    solutions: solutionsOf(
      (problem.answers ?? []).map(({ language, code }) => ({ language: ourLanguage(language), code, expected: 'accepted' })),
      report,
    ),
    templates: templatesOf(problem, await languages(), report),
    tags: [...new Set((problem.tags ?? []).map((tag) => tag.trim()).filter(Boolean))],
    cases: casesOf(problem, folder.folder('testcase'), { place: `${path}/testcase`, report }),
  }
}

/** Texts that are not declared as Markdown were written in its HTML editor. */
function markdownOf(text: QduojProblem['description']): string {
  return text?.format === 'markdown' ? (text.value ?? '') : htmlAsMarkdown(text?.value ?? '')
}

function templatesOf({ template }: QduojProblem, known: ReadonlySet<string>, report: ProblemReport): Record<string, string> {
  const templates = Object.entries(template ?? {}).map(([language, blocks]) => [ourLanguage(language), markedBlocks(blocks)] as const)
  const unknown = templates.filter(([language]) => known.size > 0 && !known.has(language))
  for (const [language] of unknown) report.warning(new LanguageUnknown({ language }))
  return Object.fromEntries(templates)
}

/** ACM problems have no partial scores, so their scores do not count. Without a list, the files in the folder count. */
function casesOf(
  { test_case_score: listed, rule_type, spj }: QduojProblem,
  folder: PackageArchive,
  { place, report }: { place: string; report: ProblemReport },
): DraftCase[] {
  const isOi = rule_type === 'OI'
  const inputs = [...folder.files.keys()].filter((name) => /^[^/]+\.in$/.test(name)).toSorted(byNumbers)
  const found = inputs.map((name) => ({ score: 0, input_name: name, output_name: `${name.slice(0, -'.in'.length)}.out` }))
  if (isOi && !listed) report.error(new FieldWrong({ file: place, field: 'test_case_score', problem: 'an OI problem needs scores' }))
  return (listed ?? found).flatMap(({ score, input_name, output_name }) => {
    const input = folder.files.get(baseName(input_name))
    // With a checker, answers are optional; existing ones are kept.
    const output = folder.files.get(baseName(output_name)) ?? (spj ? '' : undefined)
    if (!input) report.error(new FileMissing({ file: `${place}/${baseName(input_name)}` }))
    if (output === undefined) report.error(new FileMissing({ file: `${place}/${baseName(output_name)}` }))
    return input && output !== undefined ? [{ input, output, score: isOi ? (score ?? 0) : 0 }] : []
  })
}
