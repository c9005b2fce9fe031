import { FieldLost, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { DraftCase } from '@verdict/plugin-problems/contract'
import type { FpsElement, FpsItem } from './fps-item.ts'

interface Pairing {
  readonly place: string
  readonly report: ProblemReport
  /** With a checker or interactor a test case needs no answer. */
  readonly hasJudge: boolean
}

/** Pairs by name first, then those without a name by their order. Some exporters write inputs and outputs alternately, both as inputs. */
export function casesOf(item: FpsItem, { place, report, hasJudge }: Pairing): DraftCase[] {
  const all = item.filter(({ name }) => name === 'test_input')
  const answers = item.filter(({ name }) => name === 'test_output')
  const alternate = answers.length === 0 && all.length > 1 && all.length % 2 === 0 && !hasJudge
  const inputs = alternate ? all.filter((_, index) => index % 2 === 0) : all
  const named = new Map((alternate ? [] : answers).flatMap((one) => (nameOf(one) === undefined ? [] : [[nameOf(one), one] as const])))
  const inOrder = alternate ? all.filter((_, index) => index % 2 === 1) : answers.filter((one) => nameOf(one) === undefined)
  const unnamed = inOrder.values()
  return inputs.flatMap((input, index) => {
    const name = nameOf(input)
    const answer = (alternate || name === undefined ? unnamed.next().value : named.get(name)) ?? (hasJudge ? 'none' : undefined)
    if (answer === undefined) {
      report.lost(new FieldLost({ field: `${place}: test_input ${name ?? index + 1}, which has no test_output` }))
      return []
    }
    return [{ input: fileOf(input, `${index + 1}.in`), output: answer === 'none' ? '' : fileOf(answer, `${index + 1}.out`) }]
  })
}

const nameOf = ({ attributes }: FpsElement): string | undefined => attributes.name ?? attributes.filename?.replace(/\.(in|out|ans)$/i, '')

function fileOf({ spooled }: FpsElement, name: string): Exclude<DraftCase['input'], string> {
  return { name, open: () => spooled!.open() }
}
