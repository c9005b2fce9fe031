import { FieldLost, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { DraftCase } from '@verdict/plugin-problems/contract'
import type { FpsElement, FpsItem } from './fps-item.ts'

interface Pairing {
  readonly place: string
  readonly report: ProblemReport
  /** Whether there is a checker or interactor, so that test cases need no answer. */
  readonly hasJudge: boolean
}

/** Returns pairs with a name first, then those without a name in order. Some exporters write inputs and outputs alternately, both as inputs. */
export function casesOf(item: FpsItem, { place, report, hasJudge }: Pairing): DraftCase[] {
  const [all, answers] = [contentsOf(item, 'test_input'), contentsOf(item, 'test_output')]
  const alternate = answers.length === 0 && all.length > 1 && all.length % 2 === 0 && !hasJudge
  const inputs = alternate ? all.filter((_, index) => index % 2 === 0) : all
  const named = new Map((alternate ? [] : answers).flatMap((one) => (one.name === undefined ? [] : [[one.name, one] as const])))
  const inOrder = alternate ? all.filter((_, index) => index % 2 === 1) : answers.filter(({ name }) => name === undefined)
  const unnamed = inOrder.values()
  return inputs.flatMap(({ name, open }, index) => {
    const answer = (alternate || name === undefined ? unnamed.next().value : named.get(name)) ?? (hasJudge ? 'none' : undefined)
    if (answer === undefined) {
      report.lost(new FieldLost({ field: `${place}: test_input ${name ?? index + 1}, which has no test_output` }))
      return []
    }
    return [{ input: { name: `${index + 1}.in`, open }, output: answer === 'none' ? '' : { name: `${index + 1}.out`, open: answer.open } }]
  })
}

function contentsOf(item: FpsItem, kind: 'test_input' | 'test_output') {
  return item.flatMap(({ name, attributes, spooled }) => (name === kind && spooled ? [{ name: nameOf(attributes), open: () => spooled.open() }] : []))
}

function nameOf({ name, filename }: FpsElement['attributes']): string | undefined {
  return name ?? filename?.replace(/\.(in|out|ans)$/i, '')
}
