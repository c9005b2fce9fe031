import { statuses } from '@verdict/plugin-judging/contract'
import { IconCheckCircleFill, IconCloseCircleFill, IconMinusCircle, IconQuestionCircle, judgeStatus, useLanguage } from '@verdict/ui-kit'
import '../problems.css'

/** The user's result with a problem: accepted, unknown, not compiled or rejected; empty without a submission. */
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
