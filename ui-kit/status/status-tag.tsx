import { IconLoading } from '../icons.ts'
import { useLanguage } from '../locale/words.ts'
import { judgeStatus } from './judge-statuses.ts'
import './status-tag.css'

export interface StatusTagProps {
  status: number
  /** `text` for dense tables, `tag` elsewhere, `short` for two or three letters. */
  look?: 'tag' | 'text' | 'short'
  /** Replaces the name of the status. */
  name?: string | undefined
  /** Shown after the name, such as a score or a test case number. */
  extra?: string
  onClick?: () => void
}

/** The verdict of a submission in its color, with a spinner while judging is in progress. */
export function StatusTag({ status, look = 'tag', name: otherName, extra, onClick }: StatusTagProps) {
  const language = useLanguage()
  const { short, english, chinese, tone, inProgress } = judgeStatus(status)
  const name = otherName ?? (language === 'zh-CN' ? chinese : english)
  const className = `verdict-status verdict-status-${look} verdict-status-${tone}`
  const content = (
    <>
      {inProgress && <IconLoading spin aria-hidden />}
      <span>{look === 'short' ? short : name}</span>
      {extra && <span className="verdict-figures">{extra}</span>}
    </>
  )
  const title = look === 'short' ? { title: name } : {}
  if (!onClick)
    return (
      <span className={className} {...title}>
        {content}
      </span>
    )
  return (
    <button type="button" className={className} onClick={onClick} {...title}>
      {content}
    </button>
  )
}
