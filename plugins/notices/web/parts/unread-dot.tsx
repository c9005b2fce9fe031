import { useText } from '@verdict/core/web'
import { notices } from '../../contract.ts'
import './unread-dot.css'

/** A red dot beside a tab while something is unread. */
export function UnreadDot({ count = 0 }: { count?: number | undefined }) {
  const t = useText(notices)
  return count > 0 ? <span className="verdict-unread-dot" role="img" aria-label={t('unread', { count })} /> : null
}
