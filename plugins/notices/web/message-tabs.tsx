import { MenuLink, useText } from '@verdict/core/web'
import { notices, type UnreadCounts } from '../contract.ts'
import { UnreadDot } from './parts/unread-dot.tsx'

interface TabProps {
  unread: UnreadCounts | undefined
}

export function SystemTab({ unread }: TabProps) {
  return <MessageTab to="/message/sys" text="tabs.sys" count={unread?.sys} />
}

export function MineTab({ unread }: TabProps) {
  return <MessageTab to="/message/mine" text="tabs.mine" count={unread?.mine} />
}

function MessageTab({ to, text, count }: { to: string; text: string; count: number | undefined }) {
  const t = useText(notices)
  return (
    <MenuLink to={to}>
      {t(text)}
      <UnreadDot count={count} />
    </MenuLink>
  )
}
