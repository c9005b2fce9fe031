import { IconCheckCircleFill, IconCloseCircleFill, IconMinusCircle, IconQuestionCircle, judgeStatus, useLanguage } from '@verdict/ui-kit'
import './problem-status-icon.css'

/** How the reader stands with a problem: solved, unknown, not judged, or tried in vain; nothing for untried ones. */
export function ProblemStatusIcon({ status }: { status: number }) {
  const language = useLanguage()
  if (status === -10) return <span className="verdict-standing" />
  const { tone, english, chinese } = judgeStatus(status)
  const name = language === 'zh-CN' ? chinese : english
  const icons: Readonly<Record<number, typeof IconMinusCircle>> = { 0: IconCheckCircleFill, [-5]: IconQuestionCircle, [-2]: IconMinusCircle }
  const Icon = icons[status] ?? IconCloseCircleFill
  return (
    <span className="verdict-standing" role="img" aria-label={name} title={name} style={{ color: `var(--verdict-status-${tone})` }}>
      <Icon aria-hidden />
    </span>
  )
}
