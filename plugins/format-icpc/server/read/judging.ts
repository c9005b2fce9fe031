import { JudgingUnsupported, type PackageArchive, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { CheckerPasses } from '@verdict/plugin-judging/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { defaultValidator } from './default-validator.ts'
import { hasOutputValidator, readOutputValidator } from './output-validator.ts'
import type { ProblemYaml } from './problem-yaml.ts'
import { isGroup, type TestGroup } from './points/test-groups.ts'

/** The supported problem types, and words of `validation` in the first version. */
const types = ['pass-fail', 'scoring', 'interactive', 'multi-pass']
const validations = ['default', 'custom', 'score', 'interactive', 'multi-pass']

interface Reading {
  readonly yaml: ProblemYaml
  readonly ini: ReadonlyMap<string, string>
  readonly tests: TestGroup
  readonly known: ReadonlySet<string>
  readonly report: ProblemReport
}

/** Whether the package has its own judging program: the first version declares it, later versions only have the folder. */
export function hasOwnValidator(folder: PackageArchive, { validation, problem_format_version }: ProblemYaml): boolean {
  if (validation.length > 0) return validation.includes('custom')
  const isFirst = (problem_format_version ?? 'legacy').startsWith('legacy')
  return !isFirst && hasOutputValidator(folder)
}

/** Reads how outputs are judged. Reports an error for anything that this site would judge differently. */
export async function readJudging(folder: PackageArchive, { yaml, ini, tests, known, report }: Reading): Promise<Partial<ProblemDraft>> {
  const wrong = (feature: string) => report.error(new JudgingUnsupported({ feature }))
  for (const type of yaml.type) if (!types.includes(type)) wrong(`type: ${type}`)
  for (const word of yaml.validation) if (!validations.includes(word)) wrong(`validation: ${word}`)
  if (yaml.grading?.objective === 'min') wrong('grading: min')
  for (const folderName of ['graders', 'static_validator'])
    if ([...folder.files.keys()].some((path) => path.startsWith(`${folderName}/`))) wrong(`${folderName}/`)
  if (groupsOf(tests).some(({ config }) => config.args?.length)) wrong('test_group.yaml: args')
  const flags = flagsOf(tests, yaml, wrong)
  const isInteractive = isOf(yaml, 'interactive')
  if (!hasOwnValidator(folder, yaml)) {
    const special = ini.get('special_compare') ?? ini.get('special_run')
    if (special) wrong(`special_compare: ${special}`)
    else for (const type of ['interactive', 'multi-pass']) if (isOf(yaml, type)) wrong(`type: ${type}`)
    return defaultValidator(flags, report)
  }
  const validator = await readOutputValidator(folder, known, report)
  // Before 2025-09, scores are arbitrary numbers that graders add up.
  const isScored = yaml.validation.includes('score') || /score(?:_multiplier)?\.txt|accept_with_score/.test(validator?.judgeProgram?.code ?? '')
  const sharesPoints = yaml.problem_format_version?.startsWith('2025') || groupsOf(tests).some(({ config }) => config.score_aggregation || config.max_score)
  if (isScored && isScoring(yaml) && !sharesPoints) wrong('score.txt')
  if (!validator?.judgeProgram) return {}
  const passes = isOf(yaml, 'multi-pass') ? passesOf(yaml, wrong) : undefined
  const judgeProgram = { ...validator.judgeProgram, ...(flags.length > 0 && { arguments: flags }), ...(passes !== undefined && { passes }) }
  return { ...validator, judgeMode: isInteractive ? 'interactive' : 'spj', judgeProgram }
}

/** Whether a problem is of this type, in the words of all versions. */
const isOf = ({ type, validation }: ProblemYaml, word: string): boolean => [...type, ...validation].includes(word)

/** Returns how many times a program may run for each test case. */
function passesOf({ limits }: ProblemYaml, wrong: (feature: string) => void): number | undefined {
  const passes = limits?.validation_passes ?? 2
  if (CheckerPasses.safeParse(passes).success) return passes
  wrong(`limits.validation_passes: ${passes}`)
  return undefined
}

/** Whether a problem has points, in the words of all versions. */
export const isScoring = ({ type, validation }: ProblemYaml): boolean => type.includes('scoring') || validation.includes('score')

const groupsOf = (group: TestGroup): TestGroup[] => [group, ...group.members.filter(isGroup).flatMap(groupsOf)]

/** Returns the arguments of the validator, which must be equal for all test cases. */
function flagsOf(tests: TestGroup, { validator_flags }: ProblemYaml, wrong: (feature: string) => void): string[] {
  const judged = groupsOf(tests).filter(({ path, members }) => /^secret(\/|$)/.test(path) && members.some((member) => !isGroup(member)))
  const given = judged.map(({ config }) => [...validator_flags, ...(config.output_validator_args ?? config.output_validator_flags ?? [])])
  const different = new Set(given.map((flags) => flags.join(' ')))
  if (different.size > 1) wrong(`output_validator_flags: ${[...different].join(' | ').slice(0, 150)}`)
  return given[0] ?? [...validator_flags]
}
