import { FieldLost, type InputCheck, type PackageArchive, type PackageProgram, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { languageOf } from '../package/icpc-languages.ts'
import { readSource } from './package-source.ts'
import { isGroup, type GroupConfig, type TestGroup } from './points/test-groups.ts'

/** Older packages use the second name. */
const folders = ['input_validators', 'input_format_validators']
/** The exit code of a validator that accepts. */
const accepts = 42

interface InputValidator extends PackageProgram {
  /** The name in `input_validator_args`. */
  readonly name: string
}

/** Runs the input validators of a package on its inputs, including samples. Grammars, and scripts that cannot run here, are reported as lost. */
export async function readInputChecks(folder: PackageArchive, tests: TestGroup, report: ProblemReport): Promise<InputCheck[]> {
  const validators: InputValidator[] = []
  for (const root of folders) for (const found of await validatorsIn(folder, root, report)) validators.push(found)
  return validators.flatMap((validator) => [...checksOf(tests, validator)])
}

async function validatorsIn(folder: PackageArchive, root: string, report: ProblemReport): Promise<InputValidator[]> {
  const paths = [...folder.folder(root).files.keys()].toSorted()
  const programs = new Map<string, string[]>()
  for (const path of paths) {
    const [name = '', ...rest] = path.split('/')
    if (rest.length > 0) programs.set(name, [...(programs.get(name) ?? []), rest.join('/')])
  }
  // Each source without a folder is a separate validator, with the other files next to it.
  const alone = paths.filter((path) => !path.includes('/'))
  const others = alone.filter((name) => languageOf(name) === undefined && /\.(?:h|hpp)$/.test(name))
  const sources = [
    ...alone.filter((name) => !others.includes(name)).map((name) => ({ name: name.replace(/\.[^.]*$/, ''), root, names: [name, ...others] })),
    ...[...programs].map(([name, names]) => ({ name, root: `${root}/${name}`, names })),
  ]
  const validators: InputValidator[] = []
  for (const { name, ...source } of sources) {
    const read = await readSource(folder, { ...source, report })
    if (typeof read === 'string') report.lost(new FieldLost({ field: read }))
    else validators.push({ name, file: read.path, language: read.language, code: read.code, extraFiles: read.extraFiles })
  }
  return validators
}

function* checksOf({ members, config }: TestGroup, validator: InputValidator): Generator<InputCheck> {
  for (const member of members)
    if (isGroup(member)) yield* checksOf(member, validator)
    else yield { place: `data/${member.path}`, input: member.input, validator, arguments: argumentsOf(config, validator), accepts }
}

function argumentsOf({ input_validator_args: modern, input_validator_flags: flags = [] }: GroupConfig, { name }: InputValidator): readonly string[] {
  if (Array.isArray(modern)) return modern
  return modern?.[name] ?? flags
}
