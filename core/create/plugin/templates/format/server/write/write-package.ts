import { FieldLost, JudgingUnsupported, type PackageWriter, type WrittenFile } from '@verdict/plugin-exchange/contract'
import { contentOf } from '@verdict/plugin-exchange/kit'
import { ProblemDraftFields } from '@verdict/plugin-problems/contract'
import { carried, indexFile, PackedProblem } from '../package/package-index.ts'

/** Fields without which a problem would be judged in another way: losing them is an error, never a note. */
const judging = new Set([
  'type',
  'oj',
  'judgeMode',
  'judgeProgram',
  'caseMode',
  'comparison',
  'fileIo',
  'userExtraFiles',
  'judgeExtraFiles',
  'removeTrailingBlanks',
])

export const packageWriter: PackageWriter = {
  check({ draft: { cases: _cases, ...draft } }, report) {
    const given: Record<string, unknown> = ProblemDraftFields.parse(draft)
    const usual: Record<string, unknown> = ProblemDraftFields.parse({ problemId: 'X', title: 'X', description: '' })
    for (const field of Object.keys(given)) {
      if (carried.has(field) || JSON.stringify(given[field]) === JSON.stringify(usual[field])) continue
      if (judging.has(field)) report.error(new JudgingUnsupported({ feature: field }))
      else report.lost(new FieldLost({ field }))
    }
  },
  async *files(problems): AsyncGenerator<WrittenFile> {
    const index: PackedProblem[] = []
    for await (const { draft } of problems) {
      index.push(PackedProblem.parse({ ...draft, name: draft.problemId }))
      let number = 0
      for await (const { input, output } of draft.cases) {
        number += 1
        yield { path: `${draft.problemId}/${number}.in`, content: contentOf(input) }
        yield { path: `${draft.problemId}/${number}.out`, content: contentOf(output) }
      }
    }
    yield { path: indexFile, content: JSON.stringify(index, null, 2) }
  },
}
