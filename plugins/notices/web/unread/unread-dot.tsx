import { useText } from '@verdict/core/web'
import { notices } from '../../contract.ts'
import '../messages.css'

/** A red dot that marks unread messages. */
export function UnreadDot({ count = 0 }: { count?: number | undefined }) {
  const t = useText(notices)
  return count > 0 ? <span className="verdict-unread-dot" role="img" aria-label={t('unread', { count })} /> : null
}
