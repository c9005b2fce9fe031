import type { ExportedProblem, PackageWriter, WrittenFile } from '@verdict/plugin-exchange/contract'
import { contentOf, withAddresses } from '@verdict/plugin-exchange/kit'
import { stringify } from 'yaml'
import { programFile } from '../package/hydro-languages.ts'
import { acceptedOf, checkHydro } from './check-hydro.ts'
import { hydroConfig, writtenCases } from './hydro-config-of.ts'
import { displayIdOf, statementsOf } from './statements-of.ts'

/** Texts are quoted, so that a tag or name that looks like a number stays a text. */
const yaml = (value: object): string => stringify(value, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 })

/** Writes one folder per problem. */
export const hydroWriter: PackageWriter = {
  takesPictures: true,
  check: checkHydro,
  async *files(problems) {
    for await (const problem of problems) yield* filesOf(problem)
  },
}

async function* filesOf({ pid, draft, pictures }: ExportedProblem): AsyncGenerator<WrittenFile> {
  const names = new Map(pictures.map(({ address, name }) => [address, `file://${name}`]))
  const written = withAddresses(draft, (address) => names.get(address) ?? address)
  const id = displayIdOf(draft)
  const problem = {
    ...(id !== undefined && { pid: id }),
    title: draft.title,
    tag: [...(draft.tags ?? [])],
    difficulty: [2, 5, 8][draft.difficulty ?? 0],
    hidden: draft.auth !== 1,
  }
  yield { path: `${pid}/problem.yaml`, content: yaml(problem) }
  for (const { path, text } of statementsOf(written)) yield { path: `${pid}/${path}`, content: text }
  for (const { name, open } of pictures) yield { path: `${pid}/additional_file/${name}`, content: open }
  for (const { name, language, code } of acceptedOf(draft)) yield { path: `${pid}/std/${programFile(name, language)}`, content: code }
  const cases = await writtenCases(draft)
  const { config, programs } = hydroConfig(draft, cases)
  yield { path: `${pid}/testdata/config.yaml`, content: yaml(config) }
  for (const [name, content] of Object.entries(programs)) yield { path: `${pid}/testdata/${name}`, content }
  let number = 0
  for await (const { input, output } of draft.cases) {
    const { inputName, outputName } = cases[number++]!
    yield { path: `${pid}/testdata/${inputName}`, content: contentOf(input) }
    yield { path: `${pid}/testdata/${outputName}`, content: contentOf(output) }
  }
}
