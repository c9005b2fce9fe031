import { useSession, useText } from '@verdict/core/web'
import { IconEmail } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { notices } from '../../contract.ts'
import { useUnread } from './unread.tsx'
import './unread-bell.css'

const maxShown = 99

/** A link to the messages in the top bar, with the number of unread ones. */
export default function UnreadBell() {
  const t = useText(notices)
  const { user } = useSession()
  const unread = useUnread()
  if (!user) return null
  const count = Object.values(unread ?? {}).reduce((sum, each) => sum + each, 0)
  const shown = count > maxShown ? `${maxShown}+` : String(count)
  const label = count > 0 ? t('messagesUnread', { count: shown }) : t('messages')
  return (
    <Link to="/message" className="verdict-unread-bell" aria-label={label} title={label}>
      <IconEmail style={{ fontSize: 16 }} />
      {count > 0 && (
        <span className="verdict-unread-count" aria-hidden>
          {shown}
        </span>
      )}
    </Link>
  )
}
