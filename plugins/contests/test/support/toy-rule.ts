import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { contestRules, type ContestRule, type ContestScore } from '../../contract.ts'

interface IoiScore extends ContestScore {
  readonly points: Readonly<Record<string, number>>
  readonly languages: readonly (string | null)[]
  readonly hours: number
}

/** A rule of another plugin: the sum of the best points of each problem, shown immediately, with the languages and the length of the contest. */
const ioi: ContestRule<IoiScore> = {
  id: 'ioi',
  type: 1,
  sharesAwards: true,
  score: (attempts, { duration }) => {
    const points = Object.fromEntries([...attempts].map(([displayId, tries]) => [displayId, Math.max(0, ...tries.map(({ score }) => score ?? 0))]))
    const total = Object.values(points).reduce((sum, one) => sum + one, 0)
    const languages = [...new Set([...attempts.values()].flat().map(({ language }) => language))].toSorted()
    return { keys: [total], isAwardable: total > 0, solvedAt: new Map(), points, languages, hours: duration / 3_600_000 }
  },
  fields: ({ points, keys, languages, hours }) => ({ points, total: keys[0], languages, hours }),
}

export const toyRuleServer = defineServer(definePlugin({ id: 'ioi-rule' }), {
  setup(ctx) {
    ctx.contribute(contestRules, ioi)
  },
})
