import { useFillText, type Translate } from '@verdict/core/web'
import { boardOf } from '../../contract/boards/board-screens.ts'

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** Formats a contest's length in its two largest units, such as "2 d 4 h". */
export function durationText(seconds: number, t: Translate): string {
  let rest = Math.max(0, seconds)
  const parts = units.flatMap(([unit, size]) => {
    const number = Math.floor(rest / size)
    rest -= number * size
    return number > 0 ? [t(`duration.${unit}`, { number })] : []
  })
  return parts.slice(0, 2).join(' ') || t('duration.seconds', { number: 0 })
}

interface RuleTextProps {
  readonly rule: string
}

/** The name of a rule, as the plugin with its scoreboard calls it; its ID while that plugin is disabled. */
export function RuleName({ rule }: RuleTextProps) {
  const t = useFillText(boardOf(rule))
  const id = rule.toUpperCase()
  return t ? t(`rules.${rule}.name`, { defaultValue: id }) : id
}

/** How a rule ranks, in one sentence. */
export function RuleHint({ rule }: RuleTextProps) {
  const t = useFillText(boardOf(rule))
  return t?.(`rules.${rule}.hint`, { defaultValue: '' })
}
