/** Returns the full score of a problem: the sum of its cases' scores by the rule of the case mode. */
export function ioScoreOf(cases: readonly { readonly score: number; readonly groupNum: number | null }[], caseMode: string): number {
  if (!caseMode.startsWith('subtask')) return sum(cases.map(({ score }) => score))
  const groups = new Map<number | null, number[]>()
  for (const { score, groupNum } of cases) {
    const group = groups.get(groupNum)
    if (group) group.push(score)
    else groups.set(groupNum, [score])
  }
  const scores = [...groups.values()]
  return sum(
    scores.map((group) => (caseMode === 'subtask_lowest' ? group.reduce((lowest, score) => Math.min(lowest, score)) : Math.round(sum(group) / group.length))),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
