import type { Translate } from '@verdict/core/web'

/** The name of a rule; those of other plugins are called by their ids. */
export function ruleName(rule: string, t: Translate): string {
  const key = `rule.${rule}`
  const name = t(key)
  return name === key ? rule.toUpperCase() : name
}
