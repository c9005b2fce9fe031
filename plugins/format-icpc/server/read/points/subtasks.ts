import { FieldLost, JudgingUnsupported, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { PackagedCase, Subtask } from '@verdict/plugin-exchange/kit'
import { domjudgeSubtasks, isOfDomjudge } from './domjudge-subtasks.ts'
import { casesOf, isGroup, type TestGroup } from './test-groups.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const isSaid = (value: unknown) => value !== null && value !== undefined
const totalOf = (subtasks: readonly Subtask[]) => sum(subtasks.map(({ score }) => score))

/**
 * Returns the groups of a scoring problem as subtasks with additive scores. Groups that cannot be represented are an error, because scores would differ here.
 */
export function subtasksOf(data: TestGroup, version: string, report: ProblemReport): readonly Subtask[] {
  const find = (name: string) => data.members.filter(isGroup).find(({ path }) => path === name)
  const secret = find('secret')
  if (!secret) return []
  const sample = find('sample')
  const wrong = (group: TestGroup, feature: string): Subtask[] => {
    report.error(new JudgingUnsupported({ feature: `data/${group.path}: ${feature}` }))
    return []
  }
  const groups = [data, secret, ...secret.members.filter(isGroup)]
  if (groups.some(({ config }) => config.grading === 'custom')) return wrong(data, 'grading: custom')
  if (groups.some(({ config }) => isSaid(config.static_validation_score))) return wrong(secret, 'static_validation_score')
  // Each version has its own words, which count regardless of the declared version.
  if (groups.some(({ config }) => isSaid(config.score_aggregation) || isSaid(config.max_score))) return modernSubtasks(secret, sample, { report, wrong })
  if (groups.some(({ config }) => isSaid(config.scoring))) return draftSubtasks(secret, wrong)
  const hasWords = groups.some(({ config: { accept_score, reject_score, grader_flags, on_reject, range } }) =>
    [accept_score, reject_score, grader_flags, on_reject, range].some(isSaid),
  )
  if (!hasWords && version.startsWith('2025')) return modernSubtasks(secret, sample, { report, wrong })
  if (!hasWords && version.startsWith('2023')) return draftSubtasks(secret, wrong)
  return legacySubtasks(data, { secret, sample }, wrong)
}

type Wrong = (group: TestGroup, feature: string) => Subtask[]

/** 2025-09: a group has a score, which its cases share. */
function modernSubtasks(secret: TestGroup, sample: TestGroup | undefined, { report, wrong }: { report: ProblemReport; wrong: Wrong }): Subtask[] {
  const groups = secret.members.filter(isGroup)
  const required = new Map<string, readonly PackagedCase[]>([['sample', sample ? casesOf(sample) : []]])
  const whole = secret.config.score_aggregation ?? 'sum'
  const scoreOf = (group: TestGroup, usual: number | undefined) => {
    const score = group.config.max_score ?? usual
    return typeof score === 'number' ? score : undefined
  }
  if (groups.length === 0) {
    const score = scoreOf(secret, 100)
    return score === undefined ? wrong(secret, 'max_score: unbounded') : shared(secret, { score, before: neededBy(secret, required), report })
  }
  if (whole === 'pass-fail') return [{ score: scoreOf(secret, 100) ?? 0, cases: casesOf(secret) }]
  const subtasks = groups.map((group) => {
    const before = neededBy(group, required)
    required.set(group.path, [...before, ...casesOf(group)])
    const score = scoreOf(group, undefined)
    return score === undefined ? wrong(group, 'max_score: unbounded') : shared(group, { score, before, report })
  })
  if (whole === 'sum') return subtasks.flat()
  if (groups.some(({ config }) => config.score_aggregation === 'sum')) return wrong(secret, 'score_aggregation: min')
  return [{ score: Math.min(...subtasks.map(totalOf)), cases: casesOf(secret) }]
}

/** Returns the cases that must also be passed. Names are folders of `data`, with or without `secret`. */
function neededBy({ config }: TestGroup, groups: ReadonlyMap<string, readonly PackagedCase[]>): PackagedCase[] {
  return (config.require_pass ?? []).flatMap((name) => groups.get(name) ?? groups.get(`secret/${name}`) ?? [])
}

function shared(group: TestGroup, { score, before, report }: { score: number; before: readonly PackagedCase[]; report: ProblemReport }): Subtask[] {
  const cases = casesOf(group)
  const aggregation = group.config.score_aggregation ?? (group.path === 'secret' ? 'sum' : 'pass-fail')
  if (aggregation !== 'sum') return [{ score, cases: [...before, ...cases] }]
  const each = Math.floor(score / cases.length)
  const rest = score - each * cases.length
  if (rest > 0) report.lost(new FieldLost({ field: `data/${group.path}: ${score} points in ${cases.length} equal parts` }))
  return cases.map((one, index) => ({ score: each + (index >= cases.length - rest ? 1 : 0), cases: [...before, one] }))
}

/** Drafts of the second version: each case has a score, and groups are sums or minima. */
function draftSubtasks(group: TestGroup, wrong: Wrong): Subtask[] {
  const { scoring } = group.config
  const aggregation = scoring?.aggregation ?? (group.path === 'secret' ? 'sum' : 'min')
  if (scoring?.require_pass?.length) return wrong(group, 'require_pass')
  const inner = group.members.map((member) => (isGroup(member) ? draftSubtasks(member, wrong) : [{ score: scoring?.score ?? 1, cases: [member] }]))
  if (aggregation === 'sum') return inner.flat()
  return inner.length === 0 ? [] : [{ score: Math.min(...inner.map(totalOf)), cases: casesOf(group) }]
}

/** The first version: graders give groups a verdict and a score, which counts if the verdict is accepted. */
function legacySubtasks(data: TestGroup, { secret, sample }: { secret: TestGroup; sample: TestGroup | undefined }, wrong: Wrong): Subtask[] {
  if (isOfDomjudge(data)) return domjudgeSubtasks(data, wrong)
  // Samples count only if the package gives them points. By default each would have one, which is never intended.
  const countsSample = sample?.own && (sample.config.accept_score ?? 0) > 0 && !data.config.grader_flags?.includes('ignore_sample')
  return [...(countsSample ? gradedSubtasks(sample, wrong) : []), ...gradedSubtasks(secret, wrong)]
}

function gradedSubtasks(group: TestGroup, wrong: Wrong): Subtask[] {
  const { grader_flags: flags = [], accept_score, reject_score, on_reject } = group.config
  if (reject_score) return wrong(group, 'reject_score')
  const inner = group.members.map((member) => (isGroup(member) ? gradedSubtasks(member, wrong) : [{ score: accept_score ?? 1, cases: [member] }]))
  if (inner.length === 0) return []
  const mode = flags.findLast((flag) => ['sum', 'avg', 'min', 'max'].includes(flag)) ?? 'sum'
  const isPartial = flags.includes('always_accept') || flags.includes('accept_if_any_accepted')
  const isStrict = inner.every((subtasks) => subtasks.length === 1)
  if (isPartial && mode === 'sum') return on_reject !== 'continue' && inner.length > 1 ? wrong(group, `on_reject: ${on_reject ?? 'break'}`) : inner.flat()
  // A group that is accepted although only some parts are cannot be represented.
  if (!isStrict || (isPartial && mode !== 'min')) return wrong(group, `grader_flags: ${flags.join(' ')}`)
  const totals = inner.map(totalOf)
  const score = { sum: sum(totals), avg: sum(totals) / totals.length, min: Math.min(...totals), max: Math.max(...totals) }[mode]!
  return [{ score, cases: casesOf(group) }]
}
