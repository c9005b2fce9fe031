import { z } from 'zod'
import { RuleSettingsWrong, type ContestRule, type OfferedRule, type RuleSettings, type RuledContest } from '../../contract.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

type Schema = z.ZodType<RuleSettings> | undefined

/** Returns settings as the rule's schema converts them; undefined for a rule without settings. */
export function checkedSettings(schema: Schema, given: RuleSettings | null | undefined): RuleSettings | undefined {
  const parsed = schema?.safeParse(given ?? {})
  if (parsed?.success === false) throw new RuleSettingsWrong({ setting: parsed.error.issues[0]?.path.join('.') ?? '' })
  return parsed?.data
}

/** The defaults replace stored settings that no longer fit, such as those of an older version of the rule. */
function settingsIn(schema: Schema, stored: RuleSettings | undefined): RuleSettings {
  const parsed = schema?.safeParse(stored ?? {})
  return parsed?.success ? parsed.data : (schema?.parse({}) ?? {})
}

/** Returns the parts of a contest that its rule gets. */
export function ruledContest(
  { settings, problemSettings }: Pick<ContestRule, 'settings' | 'problemSettings'>,
  { oiRankScoreType, ruleSettings, problems }: Pick<ContestDoc, 'oiRankScoreType' | 'ruleSettings' | 'problems'>,
  duration: number,
): RuledContest {
  return {
    duration,
    oiRankScoreType,
    settings: settingsIn(settings, ruleSettings),
    problemSettings: new Map(problems.map((problem) => [problem.displayId, settingsIn(problemSettings, problem.ruleSettings)])),
  }
}

/** Returns a rule as the forms offer it. */
export function offeredRule({ id, type, settings, problemSettings }: ContestRule): OfferedRule {
  return { id, type, settings: jsonOf(settings), problemSettings: jsonOf(problemSettings) }
}

function jsonOf(schema: Schema): RuleSettings | null {
  return schema ? z.toJSONSchema(schema, { io: 'input' }) : null
}
