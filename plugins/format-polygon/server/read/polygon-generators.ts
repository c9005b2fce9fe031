import {
  FieldWrong,
  type GeneratedFile,
  type InputCheck,
  type PackageArchive,
  type PackageProgram,
  type ProblemReport,
} from '@verdict/plugin-exchange/contract'
import { baseName, generatedFile } from '@verdict/plugin-exchange/kit'
import type { DraftFile } from '@verdict/plugin-problems/contract'
import { headersOf, languageOf } from './polygon-programs.ts'
import type { XmlElement } from './xml-element.ts'

interface Reading {
  readonly folder: PackageArchive
  readonly problem: XmlElement
  readonly report: ProblemReport
}

/** The rules for the main solution when it writes answers. */
type SolutionRules = Pick<PackageProgram, 'limits' | 'fileIo'>

/** Creates the test files that a package leaves to its generators and its main solution. */
export class TestGenerators {
  readonly #reading: Reading
  readonly #rules: SolutionRules
  /** By their names in commands. */
  readonly #programs = new Map<string, Promise<PackageProgram | undefined>>()
  #main: Promise<PackageProgram | undefined> | undefined

  constructor(reading: Reading, rules: SolutionRules) {
    this.#reading = reading
    this.#rules = rules
  }

  /** Returns the input that a command such as `gen 5 3` writes, or one of the files that it writes. Undefined if it fails, with an error in the report. */
  async input(path: string, { cmd = '', 'from-file': output }: Readonly<Record<string, string>>): Promise<GeneratedFile | undefined> {
    const [name = '', ...words] = wordsOf(cmd)
    const program = await this.#generator(name)
    if (!program) {
      const problem = name === '' ? 'cmd is missing' : `files/executables has no ${name}`
      return void this.#reading.report.error(new FieldWrong({ file: 'problem.xml', field: `tests: ${path}`, problem: problem.slice(0, 200) }))
    }
    return generatedFile(baseName(path), { place: path, program, arguments: words, ...(output !== undefined && { output }) })
  }

  /** Returns the answer of the main solution; undefined if there is none, or if it needs an interactor. */
  async answer(path: string, input: DraftFile): Promise<GeneratedFile | undefined> {
    const { problem } = this.#reading
    if (problem.first('assets/interactor')) return undefined
    this.#main ??= this.#program(
      problem.all('assets/solutions/solution').find(({ attributes }) => attributes.tag === 'main'),
      this.#rules,
    )
    const program = await this.#main
    return program && generatedFile(baseName(path), { place: path, program, arguments: [], input })
  }

  #generator(name: string): Promise<PackageProgram | undefined> {
    const known = this.#programs.get(name)
    if (known) return known
    const found = this.#reading.problem
      .all('files/executables/executable')
      .find((executable) => baseName(sourceOf(executable).path).replace(/\.[^.]*$/, '') === name.replace(/\.exe$/i, ''))
    const program = this.#program(found)
    this.#programs.set(name, program)
    return program
  }

  async #program(element: XmlElement | undefined, rules?: SolutionRules): Promise<PackageProgram | undefined> {
    return element && readProgram(this.#reading, element, rules)
  }
}

/** Runs the validators of a package on its inputs. Each must accept all of them. */
export async function readInputChecks(reading: Reading, tests: readonly { readonly place: string; readonly group: string; readonly input: DraftFile }[]) {
  const checks: InputCheck[] = []
  for (const element of reading.problem.all('assets/validators/validator')) {
    const validator = await readProgram(reading, element)
    for (const { place, group, input } of tests)
      checks.push({ place, input, validator, arguments: ['--testset', 'tests', ...(group === '' ? [] : ['--group', group])], accepts: 0 })
  }
  return checks
}

const sourceOf = (element: XmlElement) => {
  const { path = '', type = '' } = element.first('source')?.attributes ?? {}
  return { path, type }
}

async function readProgram({ folder, problem, report }: Reading, element: XmlElement, rules?: SolutionRules): Promise<PackageProgram> {
  const { path, type } = sourceOf(element)
  return { file: path, language: languageOf(type), code: await folder.text(path, report), extraFiles: await headersOf(folder, problem, report), ...rules }
}

/** Returns the words of a command, which may be quoted. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'))
}
