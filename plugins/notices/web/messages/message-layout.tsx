import { Fills, FrameContent, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { messageFrame, messageTabs, notices } from '../../contract.ts'
import { useUnread } from '../unread/unread.tsx'
import './messages.css'

/** The layout of the message pages, with a tab for each kind of message. */
export default function MessageLayout() {
  const t = useText(notices)
  const unread = useUnread()
  return (
    <PageFrame title={t('messages')} width="reading">
      <nav className="verdict-message-tabs" aria-label={t('kinds')}>
        <Fills of={messageTabs} with={{ unread }} />
      </nav>
      <FrameContent of={messageFrame} with={{ unread }} />
    </PageFrame>
  )
}
