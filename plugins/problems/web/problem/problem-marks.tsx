import { useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { IconCheckCircleFill, IconCloseCircleFill, IconMinusCircle, IconQuestionCircle, judgeStatus, useLanguage } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { Tag as TagRow } from '../../contract/rows.ts'
import './problems.css'
import './problems.css'
import './problems.css'

/** The levels by number, as keys of the texts. */
export const levels = ['easy', 'mid', 'hard'] as const

/** A problem's difficulty: its name and a bar for each level. */
export function Difficulty({ level }: { level: number }) {
  const t = useText(problems)
  const known = levels[level] ?? 'easy'
  return (
    <span className="verdict-difficulty">
      <span className="verdict-difficulty-bars" aria-hidden>
        {levels.map((name, index) => (
          <i key={name} data-on={index <= level} />
        ))}
      </span>
      {t(`levels.${known}`)}
    </span>
  )
}

/** The user's result on a problem: accepted, unknown, not compiled or rejected; empty without a submission. */
export function ProblemStatusIcon({ status }: { status: number }) {
  const language = useLanguage()
  if (status === statuses.notSubmitted) return <span className="verdict-standing" />
  const { tone, english, chinese } = judgeStatus(status)
  const name = language === 'zh-CN' ? chinese : english
  const icons: Readonly<Record<number, typeof IconMinusCircle>> = {
    [statuses.accepted]: IconCheckCircleFill,
    [statuses.unknownResult]: IconQuestionCircle,
    [statuses.compileError]: IconMinusCircle,
  }
  const Icon = icons[status] ?? IconCloseCircleFill
  return (
    <span className="verdict-standing" role="img" aria-label={name} title={name} style={{ color: `var(--verdict-status-${tone})` }}>
      <Icon aria-hidden />
    </span>
  )
}

interface ProblemTagProps {
  tag: Pick<TagRow, 'name' | 'color'>
  pressed?: boolean
  onClick?: () => void
}

/** A tag. Its color is only a dot, so that the text is readable with any color. */
export function ProblemTag({ tag: { name, color }, pressed, onClick }: ProblemTagProps) {
  const content = (
    <>
      {color && <i aria-hidden style={{ background: color }} />}
      {name}
    </>
  )
  if (!onClick) return <span className="verdict-problem-tag-mark">{content}</span>
  return (
    <button type="button" className="verdict-problem-tag-mark" aria-pressed={pressed} onClick={onClick}>
      {content}
    </button>
  )
}
