import type { DraftCase, DraftFile, ProblemDraft } from '@verdict/plugin-problems/contract'

/** Test cases that score together. */
interface CaseGroup {
  readonly scores: Set<number>
  readonly groupNum: number | null | undefined
  count: number
  /** The index of its last case. */
  last: number
}

/** The folders of a problem's test cases, computed before the first one is written. */
export interface CasePlan {
  readonly count: number
  readonly keepsNames: boolean
  /** The folders in `data/secret` and their scores, by the key that their cases share; none if all cases are directly in it. */
  readonly folders: ReadonlyMap<string, { readonly name: string; readonly maxScore: number }>
  readonly total: number
  readonly lost: readonly string[]
}

const hasSubtasks = ({ type, caseMode }: ProblemDraft) => type === 1 && caseMode === 'subtask_lowest'
/** Returns the key that the cases of a folder share; without subtasks each case has its own. */
const keyOf = (draft: ProblemDraft, { groupNum }: DraftCase, index: number) => (hasSubtasks(draft) ? `subtask ${groupNum}` : `case ${index}`)
const numbered = (number: number, count: number) => String(number).padStart(String(count).length, '0')

export async function planCases(draft: ProblemDraft): Promise<CasePlan> {
  const groups = new Map<string, CaseGroup>()
  let count = 0
  let isInOrder = true
  for await (const one of draft.cases) {
    const key = keyOf(draft, one, count)
    const group = groups.get(key) ?? { scores: new Set(), groupNum: one.groupNum, count: 0, last: count - 1 }
    isInOrder &&= group.last === count - 1
    group.scores.add(one.score ?? 0)
    groups.set(key, Object.assign(group, { count: group.count + 1, last: count }))
    count += 1
  }
  const all = [...groups.values()]
  const scoreOf = (group: CaseGroup) => Math.min(...group.scores)
  const scores = new Set(all.map(scoreOf))
  // Cases with equal scores need no folders.
  const isFlat = draft.type !== 1 || (!hasSubtasks(draft) && scores.size === 1)
  const folders = new Map(
    isFlat ? [] : [...groups].map(([key, group], index) => [key, { name: numbered(index + 1, groups.size), maxScore: scoreOf(group) }] as const),
  )
  return {
    count,
    keepsNames: await isSorted(draft, (one, index) => (isFlat ? '' : keyOf(draft, one, index))),
    folders,
    total: all.reduce((total, group) => total + scoreOf(group), 0),
    lost: [
      ...(draft.type !== 1 && [...scores].some((score) => score !== 0) ? ['scores of test cases'] : []),
      ...(hasSubtasks(draft) && all.some((group) => group.scores.size > 1) ? ['scores of test cases within a subtask'] : []),
      ...(hasSubtasks(draft) && all.every((group) => group.count === 1) ? ['caseMode'] : []),
      ...(hasSubtasks(draft) && all.some(({ groupNum }, index) => groupNum !== index + 1) ? ['numbers of subtasks'] : []),
      ...(isInOrder ? [] : ['order of test cases']),
    ],
  }
}

/** Whether all names are valid and sort like the cases within each folder, because readers order by name. */
async function isSorted({ cases }: ProblemDraft, folderOf: (one: DraftCase, index: number) => string): Promise<boolean> {
  const last = new Map<string, string>()
  let index = 0
  for await (const one of cases) {
    const [folder, name] = [folderOf(one, index), nameOf(one)]
    index += 1
    if (name === undefined || name <= (last.get(folder) ?? '')) return false
    last.set(folder, name)
  }
  return true
}

/** Returns the name of a case if both of its files can keep theirs. */
function nameOf({ input, output }: DraftCase): string | undefined {
  if (typeof input === 'string' || typeof output === 'string') return undefined
  const base = /^([A-Za-z0-9_][A-Za-z0-9_.-]*)\.in$/.exec(input.name)?.[1]
  return base !== undefined && output.name === `${base}.ans` ? base : undefined
}

/** Returns the files of the test cases by path in `data/secret`. */
export async function* casesIn(draft: ProblemDraft, { count, keepsNames, folders }: CasePlan): AsyncGenerator<{ path: string; side: string | DraftFile }> {
  let index = 0
  for await (const one of draft.cases) {
    const folder = folders.get(keyOf(draft, one, index))
    index += 1
    const base = (keepsNames ? nameOf(one) : undefined) ?? numbered(index, count)
    const path = folder ? `${folder.name}/${base}` : base
    yield { path: `${path}.in`, side: one.input }
    yield { path: `${path}.ans`, side: one.output }
  }
}
