import { TextTooLarge, type ExportedProblem, type PackageWriter, type WrittenFile } from '@verdict/plugin-exchange/contract'
import { contentOf, withAddresses } from '@verdict/plugin-exchange/kit'
import type { DraftCase, DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'
import { file, mark, pictureFolder, version, type PackedCase } from '../package/verdict-problem.ts'

const megabyte = 1024 * 1024
/** The maximum size of a text in a package. */
const maxBytes = 32 * megabyte
/** The maximum size of a test case's entry with typical names. */
const bytesOfCase = 150

/** Writes one folder per problem: its JSON, its test cases and its images. */
export const verdictWriter: PackageWriter = {
  takesPictures: true,
  async check({ draft }, report) {
    const { cases, ...fields } = draft
    let bytes = Buffer.byteLength(JSON.stringify(fields, null, 2))
    for await (const one of cases) bytes += bytesOfCase + namesOf(one).join().length
    if (bytes > maxBytes) report.error(new TextTooLarge({ file, most: maxBytes / megabyte }))
  },
  async *files(problems) {
    for await (const problem of problems) yield* filesOf(problem)
  },
}

async function* filesOf({ pid, draft, pictures }: ExportedProblem): AsyncGenerator<WrittenFile> {
  const { cases, ...fields } = withAddresses(draft, (address) => pathOf(address, pictures) ?? address)
  const packed: PackedCase[] = []
  // Not every file system distinguishes names of test cases, so the files are numbered.
  for await (const one of cases) packed.push(packedCase(one, packed.length + 1))
  yield { path: `${pid}/${file}`, content: JSON.stringify({ format: mark, version, ...fields, cases: packed }, null, 2) }
  for (const { address, open } of pictures) yield { path: `${pid}/${pathOf(address, pictures)}`, content: open }
  let number = 0
  for await (const one of cases) {
    const { input, output } = packed[number++]!
    yield { path: `${pid}/${input}`, content: contentOf(one.input) }
    yield { path: `${pid}/${output}`, content: contentOf(one.output) }
  }
}

function pathOf(address: string, pictures: ExportedProblem['pictures']): string | undefined {
  const found = pictures.find((picture) => picture.address === address)
  return found && `${pictureFolder}/${found.name}`
}

function packedCase(one: DraftCase, number: number): PackedCase {
  const [inputName, outputName] = namesOf(one)
  const [input, output] = [`${number}.in`, `${number}.out`]
  return {
    score: one.score ?? 0,
    groupNum: one.groupNum ?? null,
    input: `cases/${input}`,
    output: `cases/${output}`,
    ...(inputName !== undefined && inputName !== input && { inputName }),
    ...(outputName !== undefined && outputName !== output && { outputName }),
  }
}

function namesOf({ input, output }: DraftCase): [input: string | undefined, output: string | undefined] {
  const nameOf = (side: ProblemDraft['problemId'] | DraftFile) => (typeof side === 'string' ? undefined : side.name)
  return [nameOf(input), nameOf(output)]
}
