import { useText } from '@verdict/core/web'
import { notices, type UnreadCounts } from '../../contract.ts'
import MessageTab from './message-tab.tsx'

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
