import { FieldLost, FileMissing, JudgingUnsupported, type PackageArchive, type PackageFile, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { checked, type PackagedCase } from '@verdict/plugin-exchange/kit'
import { z } from 'zod'

const Flags = z
  .union([z.array(z.union([z.string(), z.number()]).transform(String)), z.string().transform((text) => text.split(/\s+/).filter(Boolean))])
  .nullish()
  .transform((flags) => flags ?? undefined)
const Points = z.union([z.number(), z.literal('unbounded')]).nullish()
const Names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).nullish()

/** How a group of test data is judged and scored, in the words of all versions: `test_group.yaml`, formerly `testdata.yaml`. */
const GroupConfig = z.looseObject({
  max_score: Points,
  score_aggregation: z.enum(['pass-fail', 'sum', 'min']).nullish(),
  require_pass: Names,
  static_validation_score: z.unknown().optional(),
  args: Flags,
  output_validator_args: Flags,
  /** In 2025-09, possibly one value per validator. */
  input_validator_args: z.union([Flags, z.record(z.string(), Flags)]),
  input_validator_flags: Flags,
  /** Drafts of the second version. */
  scoring: z.looseObject({ score: z.number().nullish(), max_score: Points, aggregation: z.enum(['sum', 'min']).nullish(), require_pass: Names }).nullish(),
  /** The first version. */
  on_reject: z.string().nullish(),
  grading: z.string().nullish(),
  grader_flags: Flags,
  accept_score: z.number().nullish(),
  reject_score: z.number().nullish(),
  range: z.unknown().optional(),
  output_validator_flags: Flags,
})
export type GroupConfig = Partial<z.infer<typeof GroupConfig>>

/** A test case with the path of its input, relative to `data`. */
interface TestCase extends PackagedCase {
  readonly path: string
}

/** A folder of test data. */
export interface TestGroup {
  /** Relative to `data`, such as `secret/group1`. */
  readonly path: string
  /** Including inherited fields. */
  readonly config: GroupConfig
  /** Without inherited fields; undefined if the folder has no configuration. */
  readonly own: GroupConfig | undefined
  /** Cases and folders, ordered by name. */
  readonly members: readonly (TestCase | TestGroup)[]
}

const configNames = ['test_group.yaml', 'testdata.yaml']
/** Fields that apply only to a group itself, not to the groups within it. */
const notInherited = { max_score: undefined, score_aggregation: undefined, require_pass: undefined, static_validation_score: undefined, scoring: undefined }
/** Files next to test cases for human readers. */
const remarks = /\.(?:desc|hint|png|jpe?g|svg|interaction|out|in\.statement|ans\.statement|in\.download|ans\.download)$/

export const isGroup = (member: TestCase | TestGroup): member is TestGroup => 'members' in member
/** Returns all cases of a group, including those of its folders. */
export const casesOf = (group: TestGroup): TestCase[] => group.members.flatMap((member) => (isGroup(member) ? casesOf(member) : [member]))

/** Reads the folders of test data without the contents of test cases. */
export class TestGroupReader {
  readonly #data: PackageArchive
  readonly #report: ProblemReport
  /** Whether answers are optional, because a validator may check only the input. */
  readonly #answersOptional: boolean
  readonly #folders = new Map<string, Set<string>>()
  /** The number of inputs by name. */
  readonly #inputs = new Map<string, number>()
  readonly #lost = new Set<string>()

  constructor(data: PackageArchive, report: ProblemReport, answersOptional: boolean) {
    this.#data = data
    this.#report = report
    this.#answersOptional = answersOptional
    for (const path of data.files.keys()) {
      const parts = path.split('/')
      const name = parts.at(-1)!
      if (name.endsWith('.in') && !path.startsWith('sample/')) this.#inputs.set(name, (this.#inputs.get(name) ?? 0) + 1)
      parts.forEach((part, index) => {
        const folder = parts.slice(0, index).join('/')
        const names = this.#folders.get(folder) ?? new Set()
        this.#folders.set(folder, names.add(part))
      })
    }
  }

  async read(path: string, parent?: GroupConfig): Promise<TestGroup> {
    const own = await this.#config(path)
    const config: GroupConfig = { ...parent, ...notInherited, ...(own && withoutMissing(own)) }
    const members: (TestCase | TestGroup)[] = []
    for (const name of [...(this.#folders.get(path) ?? [])].toSorted(byText)) {
      const inner = path === '' ? name : `${path}/${name}`
      const input = this.#data.files.get(inner)
      if (this.#folders.has(inner)) {
        if (name.endsWith('.files')) this.#report.error(new JudgingUnsupported({ feature: `data/${inner}` }))
        else members.push(await this.read(inner, config))
      } else if (input && name.endsWith('.in')) members.push(await this.#case(inner, input, config))
      else if (remarks.test(name) && !path.startsWith('sample')) this.#lost.add(`data: *${/\.[^/]+$/.exec(name)?.[0]}`)
    }
    return { path, config, own, members }
  }

  /** Reports remarks next to test cases, each kind once. */
  reportLost(): void {
    for (const field of this.#lost) this.#report.lost(new FieldLost({ field }))
  }

  async #config(path: string): Promise<GroupConfig | undefined> {
    const file = configNames.map((name) => (path === '' ? name : `${path}/${name}`)).find((name) => this.#data.files.has(name))
    if (file === undefined) return undefined
    return checked((await this.#data.yaml(file, this.#report)) ?? {}, GroupConfig, `data/${file}`)
  }

  async #case(path: string, input: PackageFile, { output_validator_args, output_validator_flags }: GroupConfig): Promise<TestCase> {
    const base = path.slice(0, -'.in'.length)
    const answer = this.#data.files.get(`${base}.ans`)
    if (!answer && !this.#answersOptional && !path.startsWith('sample/')) this.#report.error(new FileMissing({ file: `data/${base}.ans` }))
    const file = `${base}.yaml`
    if (this.#data.files.has(file)) {
      const own = checked((await this.#data.yaml(file, this.#report)) ?? {}, GroupConfig, `data/${file}`)
      const given = (output_validator_args ?? output_validator_flags ?? []).join(' ')
      if (own.output_validator_args && own.output_validator_args.join(' ') !== given)
        this.#report.error(new JudgingUnsupported({ feature: `data/${file}: output_validator_args` }))
      if (own.args?.length) this.#report.error(new JudgingUnsupported({ feature: `data/${file}: args` }))
    }
    // Names of test cases cannot contain folders here, and must be unique.
    const parts = base.split('/')
    const isUnique = parts[0] !== 'sample' && this.#inputs.get(`${parts.at(-1)}.in`) === 1
    const name = isUnique ? parts.at(-1) : parts.slice(parts[0] === 'sample' ? 0 : 1).join('-')
    return {
      path,
      input: { name: `${name}.in`, open: () => input.open() },
      output: answer ? { name: `${name}.ans`, open: () => answer.open() } : '',
    }
  }
}

const byText = (left: string, right: string) => (left < right ? -1 : 1)

function withoutMissing(config: GroupConfig): Partial<GroupConfig> {
  return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null && value !== undefined))
}
