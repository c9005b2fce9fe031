import { definePlugin } from '@verdict/core'

/** Contests in which every wrong attempt at a problem costs points. */
export const exampleRule = definePlugin({ id: 'rule-example' })

/** The id of the rule. Contests store it, so it never changes. */
export const ruleId = 'example'

/** The result of a user on one problem, as the scoreboard shows it. */
export interface ProblemResult {
  /** Null while the problem is not solved. */
  readonly points: number | null
  readonly wrong: number
  readonly pending: number
  readonly isFirst: boolean
}

/** The fields that the rule adds to a row of the scoreboard. */
export interface RuleFields {
  readonly points: number
  readonly results: Readonly<Record<string, ProblemResult>>
}
