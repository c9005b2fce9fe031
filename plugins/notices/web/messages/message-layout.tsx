import { Fills, FrameContent, MenuLink, useText } from '@verdict/core/web'
import { PageFrame } from '@verdict/ui-kit'
import { messageFrame, messageTabs, notices, type MessageTabProps, type UnreadCounts } from '../../contract.ts'
import { UnreadDot, useUnread } from '../unread/unread.tsx'
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

/** A tab of the message pages. */
export function MessageTab({ to, label, count }: MessageTabProps) {
  return (
    <MenuLink to={to}>
      {label}
      <UnreadDot count={count} />
    </MenuLink>
  )
}

interface TabProps {
  unread: UnreadCounts | undefined
}

export function SystemTab({ unread }: TabProps) {
  const t = useText(notices)
  return <MessageTab to="/message/sys" label={t('tabs.sys')} count={unread?.sys} />
}

export function MineTab({ unread }: TabProps) {
  const t = useText(notices)
  return <MessageTab to="/message/mine" label={t('tabs.mine')} count={unread?.mine} />
}
