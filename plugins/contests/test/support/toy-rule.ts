import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { z } from 'zod'
import { contestRules, type ContestRule, type ContestScore } from '../../contract.ts'

interface IoiScore extends ContestScore {
  readonly points: Readonly<Record<string, number>>
  readonly languages: readonly (string | null)[]
  readonly hours: number
}

const Settings = z.object({ bonus: z.int().min(0).max(100).default(0) })
const ProblemSettings = z.object({ weight: z.int().min(1).max(10).default(1) })

/** A rule of another plugin: the sum of the best points of each problem, weighted and with a bonus, with the languages and the length of the contest. */
const ioi: ContestRule<IoiScore, z.infer<typeof Settings>, z.infer<typeof ProblemSettings>> = {
  id: 'ioi',
  type: 1,
  sharesAwards: true,
  settings: Settings,
  problemSettings: ProblemSettings,
  score: (attempts, { duration, settings, problemSettings }) => {
    const weightOf = (displayId: string) => problemSettings.get(displayId)?.weight ?? 1
    const points = Object.fromEntries(
      [...attempts].map(([displayId, tries]) => [displayId, weightOf(displayId) * Math.max(0, ...tries.map(({ score }) => score ?? 0))]),
    )
    const total = Object.values(points).reduce((sum, one) => sum + one, settings.bonus)
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
