import { FieldLost, type PackageArchive, type PackagedProblem, type ProblemReport, type ReadProblem } from '@verdict/plugin-exchange/contract'
import { checked, foldersWith, textsOf } from '@verdict/plugin-exchange/kit'
import { z } from 'zod'
import { configOfIni, HydroConfig } from '../package/hydro-config.ts'
import { filesOfTexts, unreadFiles } from './attached-files.ts'
import { judgingOf } from './judging.ts'
import { solutionsIn } from './solutions.ts'
import { readStatement } from './statement.ts'
import { scoredCases } from './subtasks.ts'
import { TestData } from './test-data.ts'
import { statementFiles } from '../package/statement-files.ts'

const Text = z.union([z.string(), z.number().transform(String)]).nullish()

/** The file problem.yaml. Its site-specific fields (owner, submissions) are ignored. */
const HydroProblem = z.object({
  pid: Text,
  title: Text,
  name: Text,
  tag: z.union([z.array(z.union([z.string(), z.number().transform(String)])), z.string().transform((tag) => [tag])]).nullish(),
  /** Like Hydro, drops it if it is not a number. */
  difficulty: z.number().nullish().catch(null),
  hidden: z.boolean().nullish(),
  /** The statement, if no file contains one. */
  content: z.string().nullish(),
})
type HydroProblem = z.infer<typeof HydroProblem>

const file = 'problem.yaml'
const testData = 'testdata'

/** Whether it is a folder with `problem.yaml` next to `testdata` or a statement. ICPC packages have the same file, but their own data. */
export async function isHydro(archive: PackageArchive): Promise<boolean> {
  const [first] = foldersWith(archive, file)
  if (first === undefined) return false
  const folder = archive.folder(first)
  const text = await folder.text(file).catch(() => '')
  if (/^["']?problem_format_version/m.test(text)) return false
  const hasFolder = (name: string) => [...folder.files.keys()].some((path) => path.startsWith(`${name}/`))
  return hasFolder(testData) || (!hasFolder('data') && (statementFiles(folder).length > 0 || /^["']?(pid|owner|tag|nSubmit)["']?\s*:/m.test(text)))
}

export async function* readHydro(archive: PackageArchive, languages: () => Promise<ReadonlySet<string>>): AsyncGenerator<PackagedProblem> {
  for (const path of foldersWith(archive, file))
    yield { place: path || archive.name, read: async (report) => readProblem(archive.folder(path), { path, report, known: await languages() }) }
}

interface Reading {
  readonly path: string
  readonly report: ProblemReport
  readonly known: ReadonlySet<string>
}

async function readProblem(folder: PackageArchive, { path, report, known }: Reading): Promise<ReadProblem> {
  const within = (name: string) => (path === '' ? name : `${path}/${name}`)
  const problem = checked((await folder.yaml(file, report)) ?? {}, HydroProblem, within(file))
  const data = new TestData(folder.folder(testData), within(testData))
  const config = await configOf(folder, { within, data, report })
  const title = problem.title ?? problem.name ?? ''
  const read: ReadProblem = {
    ...(await readStatement(folder, { title, content: problem.content ?? '', report })),
    ...(await judgingOf({ config, data, report, known })),
    // A problem of another judge has no test data.
    ...(config.type === 'remote_judge' ? { cases: [] } : scoredCases({ config, data, report })),
    problemId: problem.pid === 'null' ? '' : (problem.pid ?? ''),
    title,
    tags: [...new Set((problem.tag ?? []).map((tag) => tag.trim()).filter(Boolean))],
    difficulty: difficultyOf(problem.difficulty),
    // If the package does not specify it, the problem is not published without a review.
    auth: problem.hidden === false ? (1 as const) : (2 as const),
    keepsLineEnds: true,
    solutions: await solutionsIn(folder, report),
  }
  const pictures = filesOfTexts(folder, textsOf(read), report)
  for (const unread of [...unreadFiles(folder, pictures), ...data.unused().map((name) => `${testData}/${name}`)])
    report.lost(new FieldLost({ field: unread.slice(0, 200) }))
  return { ...read, pictures }
}

/** Its levels are 1 to 10. */
function difficultyOf(difficulty: number | null | undefined): 0 | 1 | 2 {
  if (!difficulty || difficulty <= 3) return 0
  return difficulty <= 6 ? 1 : 2
}

async function configOf(
  folder: PackageArchive,
  { within, data, report }: { within: (name: string) => string; data: TestData; report: ProblemReport },
): Promise<HydroConfig> {
  const name = ['config.yaml', 'config.yml', 'Config.yaml', 'Config.yml', 'config.ini', 'Config.ini'].find((one) => folder.files.has(`${testData}/${one}`))
  if (name === undefined) return {}
  data.find(name)
  const path = `${testData}/${name}`
  if (name.endsWith('.ini')) return configOfIni(await folder.text(path, report), within(path))
  const content = (await folder.yaml(path, report)) ?? {}
  const config = checked(content, HydroConfig, within(path))
  for (const field of Object.keys(content)) if (!(field in HydroConfig.shape)) report.lost(new FieldLost({ field: `${name}: ${field.slice(0, 100)}` }))
  return config
}
