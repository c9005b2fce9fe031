import { Readable } from 'node:stream'
import type { CodedError, FileOwner } from '@verdict/core'
import type { FileStore, StoredFile } from '@verdict/core/server'
import { isFileName, ownJudge } from '@verdict/plugin-judging/contract'
import { CaseNameWrong, CasesRequired, DraftCaseNumbers, DraftWrong, type DraftCase, type DraftFile, type ProblemDraft } from '../../contract.ts'
import { CaseFileWriter } from '../test-data/case-file-writer.ts'
import { LineEndNormalizer, normalizeLineEnds } from '../test-data/line-endings.ts'
import { maxCases } from '../test-data/case-lists.ts'
import { caseErrors } from '../writing/problem-input-rules.ts'
import type { ProblemInput, ProblemInputCase } from '../writing/problem-input.ts'

type Rules = Pick<ProblemInput, 'oj' | 'type' | 'data'>

/** Yields all violations in a draft's test cases. Reads the cases, but opens no file. */
export async function* draftCaseErrors(cases: ProblemDraft['cases'], rules: Rules): AsyncGenerator<CodedError> {
  const check = caseChecker(rules)
  let count = 0
  for await (const one of cases) {
    yield* check(one)
    count += 1
    if (count > maxCases) return
  }
  if (count === 0 && rules.oj === ownJudge) yield new CasesRequired()
}

/** Stores a draft's test cases, each after checking it. Files left by a failure are deleted at night, because no document refers to them. */
export async function storeDraftCases(
  cases: ProblemDraft['cases'],
  files: FileStore,
  { keepsLineEnds, fileOwner, ...rules }: Rules & { readonly keepsLineEnds: boolean; readonly fileOwner: FileOwner },
): Promise<Pick<ProblemInput, 'cases' | 'isUploadCase'>> {
  const check = caseChecker(rules)
  const writer = new CaseFileWriter(files, fileOwner)
  const read: (() => Promise<ProblemInputCase>)[] = []
  let isUploadCase = false
  for await (const one of cases) {
    for (const error of check(one)) throw error
    const number = read.length + 1
    const numbers = numbersOf(one)
    const [input, output] = [await readSide(one.input, writer, keepsLineEnds), await readSide(one.output, writer, keepsLineEnds)]
    const names = { inputName: nameOf(one.input) ?? `${number}.in`, outputName: nameOf(one.output) ?? `${number}.out` }
    isUploadCase ||= typeof one.input !== 'string'
    read.push(async () => {
      const [inputFile, outputFile] = [await input.stored, await output.stored]
      const files = { input: inputFile.hash, inputSize: inputFile.size, output: outputFile.hash, outputSize: outputFile.size }
      return { ...numbers, stored: { ...names, ...files } }
    })
  }
  const stored: ProblemInputCase[] = []
  for (const finish of read) stored.push(await finish())
  return { cases: stored, isUploadCase }
}

/** Stores test case files of a problem that is added to the bank later. */
export async function storeDraftFiles(given: Iterable<DraftFile>, files: FileStore, keepsLineEnds: boolean): Promise<StoredFile[]> {
  const writer = new CaseFileWriter(files, 'site')
  const read: { readonly stored: Promise<StoredFile> }[] = []
  for (const file of given) read.push(await readSide(file, writer, keepsLineEnds))
  return Promise.all(read.map(({ stored }) => stored))
}

function caseChecker(rules: Rules): (one: DraftCase) => Generator<CodedError> {
  const names = new Set<string>()
  let index = -1
  return function* errorsOf(one) {
    index += 1
    if (rules.oj !== ownJudge) yield new DraftWrong({ problem: 'cases: a problem of another judge has none' })
    const numbers = DraftCaseNumbers.safeParse(one)
    if (!numbers.success) yield new DraftWrong({ problem: `cases.${index}.${numbers.error.issues[0]?.path.join('.')}: ${numbers.error.issues[0]?.message}` })
    else yield* caseErrors({ ...numbers.data, ...textsOf(one) }, index, rules)
    for (const name of [nameOf(one.input), nameOf(one.output)]) {
      if (name === undefined) continue
      if (!isFileName(name) || names.has(name)) yield new CaseNameWrong({ number: index + 1, name })
      names.add(name)
    }
  }
}

function numbersOf(one: DraftCase): Pick<ProblemInputCase, 'score' | 'groupNum'> {
  return DraftCaseNumbers.parse(one)
}

/** Returns the texts of a case. A file can turn out to be empty, so emptiness is known only for texts. */
function textsOf({ input, output }: DraftCase): { input: string; output: string } {
  return { input: typeof input === 'string' ? input : 'file', output: typeof output === 'string' ? output : 'file' }
}

function nameOf(side: string | DraftFile): string | undefined {
  return typeof side === 'string' ? undefined : side.name
}

async function readSide(side: string | DraftFile, writer: CaseFileWriter, keepsLineEnds: boolean) {
  if (typeof side === 'string') return writer.putSmall(Buffer.from(keepsLineEnds ? side : normalizeLineEnds(side)))
  const content = Readable.from(await side.open(), { objectMode: false })
  const normalizer = new LineEndNormalizer()
  content.on('error', (error) => normalizer.destroy(error))
  // If the store fails, the source stays open.
  return writer.put(keepsLineEnds ? content : content.pipe(normalizer)).finally(() => content.destroy())
}
