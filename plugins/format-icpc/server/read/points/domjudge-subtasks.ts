import type { Subtask } from '@verdict/plugin-exchange/kit'
import { casesOf, isGroup, type TestGroup } from './test-groups.ts'

const groupsOf = (group: TestGroup): TestGroup[] => [group, ...group.members.filter(isGroup).flatMap(groupsOf)]
const flagsOf = ({ own }: TestGroup) => own?.grader_flags ?? []

/**
 * Whether the first version's words are meant as DOMjudge reads them: folders with points, and none of the flags with which the points of a part count at Kattis
 * although another part failed. Without such a flag, a problem has all points or none there, so no author means that.
 */
export function isOfDomjudge(data: TestGroup): boolean {
  const groups = groupsOf(data)
  const known = ['sum', 'avg', 'min', 'max', 'ignore_sample']
  const haveKnownFlags = groups.every((group) => flagsOf(group).every((flag) => known.includes(flag)))
  const withPoints = groups.filter(({ own }) => (own?.accept_score ?? 0) > 0)
  return haveKnownFlags && withPoints.length > 0 && withPoints.every(({ members }) => !members.some(isGroup))
}

/** DOMjudge: a folder of cases has its points if all of them pass. Other folders add up, average or take the least of what is in them; nothing is inherited. */
export function domjudgeSubtasks(group: TestGroup, wrong: (group: TestGroup, feature: string) => Subtask[]): Subtask[] {
  const inner = group.members.filter(isGroup).filter(({ path }) => !(path === 'sample' && flagsOf(group).includes('ignore_sample')))
  if (inner.length === 0) {
    const score = group.own?.accept_score ?? 0
    return score > 0 ? [{ score, cases: casesOf(group) }] : []
  }
  const parts = inner.map((one) => domjudgeSubtasks(one, wrong))
  const mode = flagsOf(group).findLast((flag) => ['sum', 'avg', 'min', 'max'].includes(flag)) ?? 'sum'
  if (mode === 'sum' || parts.flat().length === 0) return parts.flat()
  if (mode === 'avg') return parts.flat().map(({ score, cases }) => ({ score: score / inner.length, cases }))
  const isAllOrNothing = parts.every(({ length }) => length === 1)
  if (mode === 'max' || !isAllOrNothing) return wrong(group, `grader_flags: ${mode}`)
  return [{ score: Math.min(...parts.flat().map(({ score }) => score)), cases: parts.flat().flatMap(({ cases }) => cases) }]
}
