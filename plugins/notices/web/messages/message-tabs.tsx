import { MenuLink, useText } from '@verdict/core/web'
import { notices, type MessageTabProps, type UnreadCounts } from '../../contract.ts'
import { UnreadDot } from '../unread/unread.tsx'

/** A tab of the message pages. */
export default function MessageTab({ to, label, count }: MessageTabProps) {
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
