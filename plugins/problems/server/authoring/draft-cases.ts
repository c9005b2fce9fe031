import { Readable } from 'node:stream'
import type { CodedError } from '@verdict/core'
import type { FileStore, StoredFile } from '@verdict/core/server'
import { isFileName, ownJudge } from '@verdict/plugin-judging/contract'
import { CaseNameWrong, CasesRequired, DraftCaseNumbers, DraftWrong, type DraftCase, type DraftFile, type ProblemDraft } from '../../contract.ts'
import { LineEndNormalizer, normalizeLineEnds } from '../test-data/line-endings.ts'
import { caseErrors, maxCases } from './problem-input-rules.ts'
import type { ProblemInput, ProblemInputCase } from './problem-input.ts'

type Rules = Pick<ProblemInput, 'oj' | 'type' | 'data'>

/** All violations in the test cases of a draft. Reads the cases, but opens no file. */
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

/** Stores the test cases of a draft one after the other, each after it was checked. Files that a failure leaves in the store are deleted at night, because no document refers to them. */
export async function storeDraftCases(
  cases: ProblemDraft['cases'],
  files: FileStore,
  { keepsLineEnds, ...rules }: Rules & { readonly keepsLineEnds: boolean },
): Promise<Pick<ProblemInput, 'cases' | 'isUploadCase'>> {
  const check = caseChecker(rules)
  const stored: ProblemInputCase[] = []
  let isUploadCase = false
  for await (const one of cases) {
    for (const error of check(one)) throw error
    const number = stored.length + 1
    const input = await storeSide(one.input, files, keepsLineEnds)
    const output = await storeSide(one.output, files, keepsLineEnds)
    isUploadCase ||= typeof one.input !== 'string'
    stored.push({
      ...numbersOf(one),
      stored: {
        input: input.hash,
        inputSize: input.size,
        inputName: nameOf(one.input) ?? `${number}.in`,
        output: output.hash,
        outputSize: output.size,
        outputName: nameOf(one.output) ?? `${number}.out`,
      },
    })
  }
  return { cases: stored, isUploadCase }
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

/** A file may turn out to be empty, so only texts are known to be. */
function textsOf({ input, output }: DraftCase): { input: string; output: string } {
  return { input: typeof input === 'string' ? input : 'file', output: typeof output === 'string' ? output : 'file' }
}

function nameOf(side: string | DraftFile): string | undefined {
  return typeof side === 'string' ? undefined : side.name
}

async function storeSide(side: string | DraftFile, files: FileStore, keepsLineEnds: boolean): Promise<StoredFile> {
  if (typeof side === 'string') return files.put(Buffer.from(keepsLineEnds ? side : normalizeLineEnds(side)))
  const content = Readable.from(await side.open(), { objectMode: false })
  const normalizer = new LineEndNormalizer()
  content.on('error', (error) => normalizer.destroy(error))
  // A store that fails leaves the source open.
  return files.put(keepsLineEnds ? content : content.pipe(normalizer)).finally(() => content.destroy())
}
